/**
 * Longest side of a sent photo, in pixels. The server stores no more, so a larger photo would only take longer
 * on a slow network.
 */
const LONGEST = 1280;
const QUALITY = 0.8;

/**
 * Returns the photo as a smaller JPEG, without metadata. Returns the file itself if this browser cannot read
 * it. Also returns a file with few pixels whose format the server reads, if the JPEG would be larger.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
    // A JPEG has no transparency.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    const isNeeded = scale < 1 || !/^image\/(?:jpeg|png|gif|webp)$/.test(file.type);
    return smaller && (isNeeded || smaller.size < file.size) ? smaller : file;
  } catch {
    return file;
  }
}

/** Returns whether a file is a photo in the format HEIC, which only some browsers read. Reads its first bytes. */
export async function isHeic(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(String.fromCharCode(...start.slice(4)));
}
