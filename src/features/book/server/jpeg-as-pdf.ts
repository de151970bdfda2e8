/**
 * Returns a JPEG as a PDF of one page of its size. A typesetter decodes an image and holds 3 MB in memory for a
 * photo, but copies a PDF unchanged. "jpeg" may also be the mark that stands for the photo. Expects three
 * colours of eight bits, as our photos have.
 */
export function jpegAsPdf(jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const content = `q ${width} 0 0 ${height} 0 0 cm /photo Do Q`;
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const size = () => parts.reduce((sum, { length }) => sum + length, 0);
  const add = (number: number, head: string, stream?: Buffer) => {
    places.push(size());
    parts.push(Buffer.from(`${number} 0 obj\n${head}\n`));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  };
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  const resources = '/Resources << /XObject << /photo 5 0 R >> >>';
  add(3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${resources} /Contents 4 0 R >>`);
  add(4, `<< /Length ${content.length} >>`, Buffer.from(content));
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  add(5, `<< ${kind} ${colours} /Length ${jpeg.length} >>`, jpeg);
  const start = size();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 6\n0000000000 65535 f \n${rows}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
