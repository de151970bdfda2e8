/** In the order of preference: every browser plays AAC, and all current ones play Opus. */
const TYPES = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4;codecs=opus',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
];
/** At this rate, ten minutes have five million bytes. */
const BITS_PER_SECOND = 64_000;
/**
 * The length of a piece. A tab that is killed loses one piece, and with MP4 two: Chromium keeps one piece back.
 */
const PIECE_MS = 2000;
/** The time between two measurements of the loudness. */
export const MEASURE_EVERY_MS = 100;
/** The part of the whole range that the amplitude of speech rarely exceeds. */
const LOUD = 0.5;

interface Listeners {
  onPiece: (piece: Blob) => void;
  /** Receives how long the microphone has recorded, in milliseconds, and the loudness from 0 to 9. */
  onMeasure: (milliseconds: number, peak: number) => void;
  /** Called once, after the last piece. */
  onEnd: () => void;
}

/** One recording of the microphone. */
export interface Microphone {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Returns false if this browser cannot record. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
}

/**
 * Records until stop is called or the microphone disappears. @throws if the member or the device refuses the
 * microphone
 */
export async function openMicrophone({ onPiece, onMeasure, onEnd }: Listeners): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  });
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  // A phone that switches its screen off may also end the recording.
  const screen = await navigator.wakeLock?.request('screen').catch(() => undefined);
  let recorded = 0;
  let since: number | undefined;
  const measure = () => {
    const now = performance.now();
    if (since !== undefined) recorded += now - since;
    since = recorder.state === 'recording' ? now : undefined;
    analyser.getFloatTimeDomainData(samples);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    if (recorder.state !== 'paused') onMeasure(recorded, Math.min(9, Math.round((loudest / LOUD) * 9)));
  };
  const timer = setInterval(measure, MEASURE_EVERY_MS);
  // Deliver the data now, because the page may be closed next.
  const flush = () => recorder.state === 'recording' && recorder.requestData();
  document.addEventListener('visibilitychange', flush);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onPiece(data);
  });
  recorder.addEventListener('stop', () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', flush);
    for (const track of stream.getTracks()) track.stop();
    void audio.close();
    void screen?.release();
    onEnd();
  });
  recorder.start(PIECE_MS);
  since = performance.now();
  return {
    pause() {
      measure();
      // The member may want to listen to everything until now.
      flush();
      recorder.pause();
      since = undefined;
    },
    resume() {
      recorder.resume();
      since = performance.now();
    },
    stop() {
      measure();
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}
