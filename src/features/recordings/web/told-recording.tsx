import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import type { TopicId } from '../../stories/topics-contract.ts';
import type { Told } from '../contract.ts';
import { Player } from './player.tsx';

interface ToldRecordingProps {
  told: Told;
  story: { id: string; topic: TopicId; opening: string; isMine: boolean };
}

/** The recording of a story on its page, who wrote it down, and the way to write it down. */
export function ToldRecording({ told, story }: ToldRecordingProps) {
  const { held, play } = useTexts('recordings').recordings;
  const { parts, isHeld, writer } = told;
  const path = `/stories/${story.topic}/${story.id}/write-down`;
  return (
    <section className="stack" aria-label={play.label}>
      <Player parts={parts} />
      {isHeld && <p>{held}</p>}
      {writer ? (
        <p>
          {writer.id && writer.name ? (
            <ButtonLink kind="quiet" to={`/people/${writer.id}`}>
              {play.writtenBy(writer.name)}
            </ButtonLink>
          ) : (
            play.writtenBy(play.formerMember)
          )}
        </p>
      ) : (
        !story.opening && (
          <p>
            <ButtonLink to={path}>{story.isMine ? play.aboutText : play.writeDown}</ButtonLink>
          </p>
        )
      )}
    </section>
  );
}
