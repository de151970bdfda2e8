import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Memory as MemoryFacts } from '../contract.ts';
import styles from './gathering-page.module.css';

interface MemoryProps {
  gatheringId: string;
  memory: MemoryFacts;
  isBusy: boolean;
}

/** The photos of a gathering and, once it is over, the stories that tell of it. */
export function Memory({ gatheringId, memory, isBusy }: MemoryProps) {
  const { gatherings } = useTexts('gatherings');
  const { photos, photographers, mayAddPhotos, isOver } = memory;
  return (
    <>
      {(photos.length > 0 || mayAddPhotos) && (
        <section id="photos" aria-labelledby="photos-title" className="stack">
          <h2 id="photos-title">{gatherings.photos.title}</h2>
          <Photos photos={photos} />
          {photographers.length > 0 && (
            <p className={styles.note}>{gatherings.photos.by(photographers.join(', '))}</p>
          )}
          {mayAddPhotos && (
            <ButtonLink to={`/gatherings/${gatheringId}/photos`}>{gatherings.photos.add}</ButtonLink>
          )}
        </section>
      )}
      {isOver && <Stories gatheringId={gatheringId} memory={memory} isBusy={isBusy} />}
    </>
  );
}

/** Each photo is a link to its largest size. */
function Photos({ photos }: Pick<MemoryFacts, 'photos'>) {
  const { gatherings } = useTexts('gatherings');
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map(({ id, alt, altLanguage, width, height, path, large, isHidden, caseId }, index) => (
        <li key={id}>
          <a href={large}>
            <img
              src={path}
              alt={alt || gatherings.photos.number(index + 1)}
              lang={altLanguage || undefined}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
          {isHidden && (
            <p className={styles.note}>
              {gatherings.photos.hidden}{' '}
              {caseId && <Link to={`/account/cases/${caseId}`}>{gatherings.why}</Link>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Stories({ memory: { stories, ownStories }, isBusy }: MemoryProps) {
  const { gatherings } = useTexts('gatherings');
  const texts = gatherings.stories;
  return (
    <Card>
      <h2>{texts.title}</h2>
      {stories.length === 0 && <p>{texts.none}</p>}
      {stories.length > 0 && (
        <ul className={styles.people}>
          {stories.map(({ id, title, titleLanguage, path, author, isMine }) => (
            <li key={id} className="row">
              <Link to={path} dir="auto" lang={titleLanguage}>
                {title}
              </Link>
              {author && <span className={styles.note}>{author}</span>}
              {isMine && (
                <Form fields={{ intent: 'detach-story', story: id }}>
                  <Button kind="quiet" isBusy={isBusy} aria-label={texts.removeOf(title)}>
                    {texts.remove}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {ownStories.length > 0 && (
        <Form className="stack" fields={{ intent: 'attach-story' }}>
          <SelectField label={texts.own} name="story" required defaultValue="">
            <option value="" disabled>
              {texts.choose}
            </option>
            {ownStories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button kind="secondary" isBusy={isBusy}>
            {texts.attach}
          </Button>
        </Form>
      )}
      <p>
        <Link to="/write">{texts.write}</Link> {texts.writeHint}
      </p>
    </Card>
  );
}
