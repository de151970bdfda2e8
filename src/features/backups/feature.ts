import type { Feature } from '../../app/feature.ts';
import { describeBackups, findBackupProblem } from './server/backup-status.ts';

export const backupsFeature: Feature = {
  name: 'backups',
  tables: {},
  overview: {
    decisions: { backup: findBackupProblem },
    server: { backups: describeBackups },
  },
};
