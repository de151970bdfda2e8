import { useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { toClock } from '../clock-contract.ts';
import type { ToldPart } from '../contract.ts';
import { MAX_RECORDING_MS } from '../limits-contract.ts';
import { Player } from './player.tsx';

interface FileFormProps {
  submissionKey: string;
  /** The circle from whose page the recording began. Empty without a circle. */
  circle: string;
  parts: ToldPart[];
  /** In milliseconds, including unfinished parts. */
  length: number;
}

/** Takes recordings as files and plays them, in browsers without scripts. */
export function FileForm({ submissionKey, circle, parts, length }: FileFormProps) {
  const { record } = useTexts('recordings').recordings;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      {length > 0 && <p>{record.clock(toClock(length), toClock(MAX_RECORDING_MS))}</p>}
      {parts.length > 0 && <Player parts={parts} />}
      <Form encType="multipart/form-data" className="stack" fields={{ key: submissionKey }}>
        {circle && <input type="hidden" name="circle" value={circle} />}
        <TextField
          label={record.chooseFile}
          hint={record.fileHint}
          type="file"
          name="recording"
          accept="audio/*,video/mp4,video/webm,.m4a,.opus,.ogg"
        />
        <div className="row">
          <Button kind="secondary" name="intent" value="add-file" isBusy={isBusy} busyText={record.adding}>
            {record.addFile}
          </Button>
          {(parts.length > 0 || length > 0) && (
            <Button kind="quiet" name="intent" value="start-over">
              {record.startOver}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
