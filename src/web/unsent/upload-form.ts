/**
 * Sends a form and reports the progress in percent. Resolves when the request has ended: its status is 0 if nothing responded.
 * Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function uploadForm(
  request: XMLHttpRequest,
  path: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onloadend = () => resolve();
    request.open('POST', path);
    request.send(form);
  });
}
