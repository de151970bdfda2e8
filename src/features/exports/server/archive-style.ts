/** The style sheet of the archive's pages, which have to work without the server and its fonts. */
export const ARCHIVE_STYLE = `:root {
  color-scheme: light dark;
  --text: #2b2320;
  --soft: #6a5d56;
  --page: #fffaf3;
  --line: #e4d8ca;
  --link: #8a3b12;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #f1e8df;
    --soft: #b9aca1;
    --page: #1d1815;
    --line: #43382f;
    --link: #f2b183;
  }
}
* { box-sizing: border-box; }
body {
  max-width: 42rem;
  margin: 0 auto;
  padding: 1.5rem 1rem 4rem;
  background: var(--page);
  color: var(--text);
  font: 1.125rem / 1.7 system-ui, "Noto Sans Malayalam", "Nirmala UI", "Malayalam Sangam MN", sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
h1 { margin: 1rem 0 0.25rem; font-size: 1.75rem; line-height: 1.4; }
h2 { margin: 2.5rem 0 0.75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.25rem; }
p { margin: 0 0 1rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
li a { font-weight: 600; }
.facts { display: block; margin: 0; color: var(--soft); font-size: 0.9375rem; }
.text { white-space: pre-wrap; }
article > .text { margin-top: 1.5rem; }
audio { display: block; width: 100%; margin: 1.5rem 0; }
figure { margin: 1.5rem 0; }
figure img { display: block; max-width: 100%; height: auto; border-radius: 0.5rem; }
.comment { margin-bottom: 1.25rem; }
.comment .text { margin: 0; }
.reply { margin-inline-start: 1.25rem; padding-inline-start: 1rem; border-inline-start: 2px solid var(--line); }
.left-out { color: var(--soft); font-style: italic; }
@media print { body { max-width: none; } }
`;
