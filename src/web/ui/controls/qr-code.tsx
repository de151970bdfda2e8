import styles from './qr-code.module.css';

/** Shows a QR code that the server drew: see src/server/qr-code.ts. */
export function QrCode({
  code: { path, size },
  label,
}: {
  code: { path: string; size: number };
  label: string;
}) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {/* Black on white in the dark theme too, because cameras cannot read inverted codes. */}
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
