import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import type { TopicId } from '../../topics/contract.ts';
import type { Told } from '../contract.ts';
import styles from './player.module.css';
import { Player } from './player.tsx';

interface ToldRecordingProps {
  data: Told;
  /** True for the teller of a recording that a moderator must hear before others can. */
  isHeld: boolean;
  story: { id: string; topic: TopicId; opening: string; isMine: boolean };
}

/** The recording of a story on its page, the name of its writer, and the link to write it down. */
export function ToldRecording({ data, isHeld, story }: ToldRecordingProps) {
  const { held, play } = useTexts('recordings').recordings;
  const { parts, writer } = data;
  const path = `/stories/${story.topic}/${story.id}/write-down`;
  return (
    <section className="stack" aria-label={play.label}>
      <Player parts={parts} />
      {isHeld && <p>{held}</p>}
      {writer ? (
        <p>
          {writer.id && writer.name ? (
            <Link to={`/people/${writer.id}`} className={styles.writer}>
              {play.writtenBy(writer.name)}
            </Link>
          ) : (
            play.writtenBy(play.formerMember)
          )}
        </p>
      ) : (
        !story.opening && <ButtonLink to={path}>{story.isMine ? play.aboutText : play.writeDown}</ButtonLink>
      )}
    </section>
  );
}
