declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
    store: { listObjects(bucket: string, options: Record<string, unknown>): Promise<unknown> };
    logger: { exceptions: { unhandle(): void } };
  }
  export = S3rver;
}
