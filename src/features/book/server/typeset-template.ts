/** The fonts of all texts. */
export const FONT_RULES = `
#set text(font: ("Noto Serif Malayalam", "Libertinus Serif"))
// The font for Malayalam has no U+200B: without a font that has one, a line that breaks there ends with misplaced vowel signs.
#show "\\u{200B}": set text(font: "Libertinus Serif")
`;

/**
 * The layout of a printed book for Typst. Texts arrive as data, so that nothing in them is markup. A page is as large as the paper
 * with its bleed, and with room for crop marks in a file for print. A file sets a part of the book: see typeset.ts.
 */
const SHARED = `
#let book = json(bytes(sys.inputs.book))
// What this file sets of the book.
#let part = json(bytes(sys.inputs.part))
#let paper-width = float(sys.inputs.width) * 1mm
#let paper-height = float(sys.inputs.height) * 1mm
#let bleed = float(sys.inputs.bleed) * 1mm
#let slug = float(sys.inputs.marks) * 1mm
#let edge = bleed + slug
#let colour = rgb(book.colour)
#let is-ml(words) = words.contains(regex("[\\\\u{0D00}-\\\\u{0D7F}]"))
// Malayalam in English letters.
#let in-letters(words) = text(lang: "ml", script: "latn", words)
#let say(words) = text(lang: if is-ml(words) { "ml" } else { "en" }, words)

#set document(title: book.title, author: book.community)
${FONT_RULES}
#set text(size: 10.5pt, lang: book.language, costs: (widow: 200%, orphan: 200%))
#set par(justify: false, leading: 0.85em, spacing: 0.85em, first-line-indent: 1.2em)
#show heading: set par(first-line-indent: 0pt, leading: 0.6em)
#show heading: set text(hyphenate: false)
// On facing pages, the supplement of a heading is its title in English letters, for the head of right-hand pages.
#set heading(supplement: none)

// The corners of the paper, for those who cut it.
#let crop-marks = if slug > 0mm {
  let line-of(x, y, dx, dy) = place(top + left, dx: x, dy: y, line(end: (dx, dy), stroke: 0.25pt))
  let length = slug - 2mm
  for (x, outward) in ((edge, -1), (edge + paper-width, 1)) {
    for (y, away) in ((edge, -1), (edge + paper-height, 1)) {
      line-of(x + outward * (bleed + 1mm), y, outward * length, 0mm)
      line-of(x, y + away * (bleed + 1mm), 0mm, away * length)
    }
  }
}

#let running-head = context {
  let page-number = here().page()
  // The opener in English letters faces the heading.
  let pages = if book.facing != none and calc.odd(page-number) { (page-number - 1, page-number) } else { (page-number,) }
  let openers = query(heading.where(level: 1)).filter(it => it.location().page() in pages)
  if openers.len() > 0 { return }
  let before = query(heading.where(level: 1)).filter(it => it.location().page() < page-number)
  let (running, running-letters) = part.running
  let chapter = if before.len() > 0 {
    if before.last().supplement == [] { before.last().body } else { before.last().supplement }
  } else if running == "" { book.title } else if book.facing == none { running } else { in-letters(running-letters) }
  let words = if calc.even(page-number) { book.title } else { chapter }
  align(if calc.even(page-number) { left } else { right }, text(size: 8.5pt, fill: luma(35%), words))
}

#set page(
  width: paper-width + 2 * edge,
  height: paper-height + 2 * edge,
  binding: left,
  margin: (inside: edge + 20mm, outside: edge + 15mm, top: edge + 20mm, bottom: edge + 18mm),
  foreground: crop-marks,
)
`;

/** The cover, the title page and the contents. */
const FRONT = `
// Cover.
#let cover-fill = if book.design == "plain" { colour } else { rgb("#fffaf3") }
#let cover-ink = if book.design == "plain" { white } else { colour }
#let put(x, y, width, height, words) = place(top + left, dx: x, dy: y, block(width: width, height: height, align(center + horizon, par(first-line-indent: 0pt, leading: 0.5em, words))))
#if book.cover != none {
  page(margin: 0mm, {
    let (x, width) = (slug, paper-width + 2 * bleed)
    place(top + left, dx: x, dy: slug, box(clip: true, image(book.cover.file.replace(".jpg", ".pdf"), width: width, height: paper-height + 2 * bleed, fit: "cover", alt: book.cover.alt)))
    if book.cover.isTitled {
      let (y, height) = (edge + paper-height * 0.62, paper-height * 0.3)
      let (inner, inner-width) = (edge + 12mm, paper-width - 24mm)
      place(top + left, dx: x, dy: y, rect(width: width, height: height, fill: colour))
      put(inner, y, inner-width, height * 0.6, text(size: 24pt, weight: 700, fill: white, say(book.title)))
      put(inner, y + height * 0.6, inner-width, height * 0.2, text(size: 12pt, fill: white, say(book.subtitle)))
      put(inner, y + height * 0.8, inner-width, height * 0.18, text(size: 11pt, fill: white, say(book.community)))
    }
  })
} else {
page(margin: 0mm, background: place(top + left, dx: slug, dy: slug, rect(width: paper-width + 2 * bleed, height: paper-height + 2 * bleed, fill: cover-fill)))[
  #let band-ink = if book.design == "band" { white } else { cover-ink }
  #if book.design == "band" {
    place(top + left, dx: slug, dy: edge + paper-height * 0.33, rect(width: paper-width + 2 * bleed, height: paper-height * 0.3, fill: colour))
  }
  #if book.design == "frame" {
    place(top + left, dx: edge + 9mm, dy: edge + 9mm, rect(width: paper-width - 18mm, height: paper-height - 18mm, stroke: 2pt + colour))
    place(top + left, dx: edge + 11mm, dy: edge + 11mm, rect(width: paper-width - 22mm, height: paper-height - 22mm, stroke: 0.5pt + colour))
  }
  #place(top + left, dx: edge + 18mm, dy: edge + paper-height * 0.33, block(width: paper-width - 36mm, height: paper-height * 0.3, align(center + horizon, par(first-line-indent: 0pt, leading: 0.5em, text(size: 24pt, weight: 700, fill: band-ink, say(book.title))))))
  #place(top + left, dx: edge + 18mm, dy: edge + paper-height * 0.66, block(width: paper-width - 36mm, align(center, par(first-line-indent: 0pt, text(size: 12pt, fill: cover-ink, say(book.subtitle))))))
  #place(top + left, dx: edge + 18mm, dy: edge + paper-height - 30mm, block(width: paper-width - 36mm, align(center, {
    if book.logo != none { box(image(book.logo, height: 10mm)) + h(3mm) }
    text(size: 11pt, fill: cover-ink, say(book.community))
  })))
]
}
#pagebreak(to: "odd")

// Title page.
#v(25%)
#align(center)[
  #par(first-line-indent: 0pt, leading: 0.5em, text(size: 20pt, weight: 700, say(book.title)))
  #if book.subtitle != "" { par(first-line-indent: 0pt, text(size: 12pt, say(book.subtitle))) }
  #if book.facing != none {
    v(2em)
    par(first-line-indent: 0pt, leading: 0.5em, text(size: 16pt, weight: 700, in-letters(book.facing.title.last())))
    par(first-line-indent: 0pt, text(size: 12pt, in-letters(book.facing.subtitle.last())))
  }
  #if book.years != "" { par(first-line-indent: 0pt, book.years) }
  #v(1fr)
  #par(first-line-indent: 0pt, say(book.community))
]
#if book.dedication.len() > 0 {
  pagebreak(to: "odd")
  v(25%)
  align(center, for line in book.dedication { par(first-line-indent: 0pt, emph(say(line))) })
}
#pagebreak(to: "odd")

// Contents. The pages of other parts are known, and a link is led to its heading when the parts are joined.
#show heading.where(level: 1): set text(size: 15pt)
#set page(header: running-head, numbering: "1", number-align: center)
#heading(level: 1, outlined: false, bookmarked: true, say(book.words.contents))
#for (index, entry) in part.contents.enumerate() {
  let line = {
    say(entry.title)
    if entry.at("letters", default: entry.title) != entry.title { [ · ] + in-letters(entry.letters) }
    box(width: 1fr, inset: (x: 0.3em), repeat(gap: 0.15em)[.])
    sym.wj + str(entry.page)
  }
  let is-chapter = entry.level == 1
  block(above: if is-chapter { 1.2em } else { 0.85em }, pad(left: if is-chapter { 0em } else { 1em }, link("kerikko-entry:" + str(index), par(first-line-indent: 0pt, text(weight: if is-chapter { 700 } else { 400 }, line)))))
}
`;

/** Chapters and other sections that begin on a new page, from the page number that the part receives. */
const BODY = `
#set page(header: running-head, numbering: "1", number-align: center)
#counter(page).update(part.first)
// A page that is left out when the parts are joined, where the part begins on a left-hand page.
#if part.lead.starts-with("dropped") { page(header: none, numbering: none)[] }
// A blank page before a page on the other side.
#if part.lead.ends-with("blank") { page(header: none, numbering: none)[] }

// A page that stays blank before a chapter has neither head nor number.
#let to-right-page() = {
  set page(header: none, numbering: none)
  pagebreak(weak: true, to: "odd")
}
#let opener(words) = {
  to-right-page()
  v(18%)
  heading(level: 1, say(words))
  v(2em)
}
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): set text(size: 13pt)
#show heading.where(level: 2): set block(above: 2.2em, below: 0.9em, sticky: true)

#let paragraphs(lines) = for line in lines { par(say(line)) }

#let photo-of(photo) = block(width: 100%, above: 1.2em, below: 1.2em, breakable: false, align(center, {
  let shown = if photo.width / photo.height < 0.9 { image(photo.file.replace(".jpg", ".pdf"), height: 120mm, alt: photo.alt) } else { image(photo.file.replace(".jpg", ".pdf"), width: 100%, alt: photo.alt) }
  shown
  if photo.caption != "" {
    v(0.5em, weak: true)
    par(first-line-indent: 0pt, text(size: 9pt, say(photo.caption)))
  }
}))

// The code to scan stands above the text: after it, the code could stand alone on a page.
#let code-of(story) = block(above: 1.2em, below: 1.2em, breakable: false, sticky: true, link(story.link, stack(dir: ltr, spacing: 3mm, image(bytes(story.code), format: "svg", width: 16mm), align(horizon, box(width: 60mm, par(first-line-indent: 0pt, text(size: 8.5pt, say(book.words.hear))))))))

#let story-of(story) = {
  heading(level: 2, say(story.title))
  if story.author != "" { block(below: 1em, sticky: true, text(size: 9.5pt, style: "italic", say(story.author))) }
  if story.writer != "" { block(below: 1em, sticky: true, text(size: 9pt, say(book.words.writtenBy) + [ ] + say(story.writer))) }
  if story.link != "" { code-of(story) }
  for photo in story.photos { photo-of(photo) }
  paragraphs(story.text)
}

// Facing pages: the original on the left, the same in English letters on the right.
#let side-width = paper-width - 35mm
#let side-height = paper-height - 38mm
#let gap = 0.85em
#let to-left-page() = {
  set page(header: none, numbering: none)
  pagebreak(weak: true, to: "even")
}
// A passage for both sides. What is divided has more than one pair of words.
#let facing-words(pairs, is-begun: false) = {
  let indent = if is-begun { 0pt } else { 1.2em }
  let side(words, say-it) = par(first-line-indent: (amount: indent, all: true), say-it(words.join(" ")))
  (left: side(pairs.map(pair => pair.first()), say), right: side(pairs.map(pair => pair.last()), in-letters), pairs: pairs)
}
#let facing-line(pair, style) = (left: style(say(pair.first())), right: style(in-letters(pair.last())), pairs: (pair,))
#let spreads(units) = context {
  let line = gap.to-absolute()
  let height-of(body) = measure(width: side-width, body).height + line
  let room-of(unit) = calc.max(height-of(unit.left), height-of(unit.right))
  let pages = ()
  let current = ()
  let used = 0pt
  let queue = units
  while queue.len() > 0 {
    let unit = queue.first()
    let needed = room-of(unit) + unit.at("extra", default: 0pt)
    // A heading stands with what follows.
    let with-next = if unit.at("sticky", default: false) and queue.len() > 1 { needed + calc.min(room-of(queue.at(1)), 4em.to-absolute()) } else { needed }
    if used + with-next <= side-height {
      current.push(unit)
      used += needed
      queue = queue.slice(1)
      continue
    }
    // As many passages of a paragraph as the pages have room for.
    let count = 0
    if unit.pairs.len() > 1 {
      while count + 1 < unit.pairs.len() and used + room-of(facing-words(unit.pairs.slice(0, count + 1), is-begun: unit.at("begun", default: false))) <= side-height { count += 1 }
    }
    if count > 0 {
      current.push(facing-words(unit.pairs.slice(0, count), is-begun: unit.at("begun", default: false)))
      queue = ((..facing-words(unit.pairs.slice(count), is-begun: true), begun: true),) + queue.slice(1)
    } else if current.len() == 0 {
      current.push(unit)
      queue = queue.slice(1)
    }
    pages.push(current)
    current = ()
    used = 0pt
  }
  if current.len() > 0 { pages.push(current) }
  for (index, page-units) in pages.enumerate() {
    if index > 0 { pagebreak() }
    // The height of a page, so that nothing moves to the next one.
    block(height: 100%, breakable: false, for unit in page-units { unit.left })
    pagebreak()
    block(height: 100%, breakable: false, for unit in page-units { unit.right })
  }
}
// The first paragraph has no indent, as in the other files.
#let facing-paragraphs(paragraphs) = paragraphs.enumerate().map(((index, pairs)) => (..facing-words(pairs, is-begun: index == 0), begun: index == 0))
#let facing-opener(pair) = {
  to-left-page()
  v(18%)
  heading(level: 1, supplement: in-letters(pair.last()), say(pair.first()))
  pagebreak()
  v(18%)
  block(above: 0pt, text(size: 18pt, weight: 700, in-letters(pair.last())))
}
// A heading with the lines that stand below it, as of a foreword.
#let facing-heading(pair) = {
  let above = side-height * 18%
  let under = 2em
  (
    left: { v(above); heading(level: 1, supplement: in-letters(pair.last()), say(pair.first())); v(under) },
    right: { v(above); block(above: 0pt, text(size: 18pt, weight: 700, in-letters(pair.last()))); v(under) },
    pairs: (),
    sticky: true,
  )
}
#let facing-story(story) = {
  let facing = story.facing
  let titled(words) = block(below: 0.9em, text(size: 13pt, weight: 700, words))
  let units = ((left: heading(level: 2, say(facing.title.first())), right: titled(in-letters(facing.title.last())), pairs: (), sticky: true, extra: 2.2em.to-absolute()),)
  if story.author != "" { units.push((..facing-line(facing.author, words => block(below: 1em, text(size: 9.5pt, style: "italic", words))), sticky: true)) }
  let smaller(words) = block(below: 1em, text(size: 9pt, words))
  let (by, by-letters) = book.facing.writtenBy
  if story.writer != "" { units.push((left: smaller(say(by) + [ ] + say(facing.writer.first())), right: smaller(in-letters(by-letters + " " + facing.writer.last())), pairs: (), sticky: true)) }
  if story.link != "" { units.push((left: code-of(story), right: block(above: 1.2em, below: 1.2em, height: 16mm, align(horizon, text(size: 8.5pt, in-letters(book.facing.hear.last())))), pairs: (), sticky: true, extra: 2.4em.to-absolute())) }
  for (index, photo) in story.photos.enumerate() {
    let caption = facing.captions.at(index)
    let right = if photo.caption == "" { [] } else { block(above: 1.2em, below: 1.2em, width: 100%, align(center, text(size: 9pt, in-letters(caption.last())))) }
    units.push((left: photo-of(photo), right: right, pairs: (), extra: 2.4em.to-absolute()))
  }
  units += facing-paragraphs(facing.paragraphs)
  units
}
#let facing-section(section) = {
  let facing = section.facing
  let is-headed = facing.opener != none and section.stories.len() == 0 and facing.paragraphs.len() + facing.people.len() > 0
  let heading-of = if is-headed { (facing-heading(facing.opener),) } else { () }
  if is-headed { } else if facing.opener != none { facing-opener(facing.opener) } else if section.opener != "" { opener(section.opener) }
  if facing.paragraphs.len() > 0 {
    to-left-page()
    let by = if section.by != "" { (facing-line(facing.by, words => block(width: 100%, align(right, emph(words)))),) } else { () }
    spreads(heading-of + facing-paragraphs(facing.paragraphs) + by)
  }
  for story in section.stories {
    to-left-page()
    if "facing" in story { context spreads(facing-story(story)) } else { story-of(story) }
  }
  if facing.people.len() > 0 {
    to-left-page()
    spreads(heading-of + facing.people.map(pair => facing-line(pair, words => block(below: 0.6em, words))))
  }
  if facing.colophon.len() > 0 {
    set page(header: none, numbering: none)
    pagebreak(weak: true, to: "even")
    set text(size: 9pt)
    spreads(facing.colophon.map(pair => facing-line(pair, words => par(first-line-indent: 0pt, words))))
  }
}

#for section in part.sections {
  if "facing" in section { facing-section(section); continue }
  if section.opener != "" { opener(section.opener) } else if section.begins { to-right-page() }
  paragraphs(section.text)
  if section.by != "" { align(right, emph(say(section.by))) }
  for story in section.stories { story-of(story) }
  if section.people.len() > 0 { columns(2, for name in section.people { block(below: 0.6em, say(name)) }) }
  if section.colophon.len() > 0 {
    set page(header: none, numbering: none)
    pagebreak(weak: true, to: "even")
    v(1fr)
    set text(size: 9pt)
    for line in section.colophon { par(first-line-indent: 0pt, say(line)) }
  }
}

// Which heading stands on which page.
#context [#metadata(query(heading).map(it => counter(page).at(it.location()).first()))<pages>]
`;

export const TEMPLATES = { front: SHARED + FRONT, body: SHARED + BODY };
