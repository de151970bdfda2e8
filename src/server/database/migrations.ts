import type { Migration } from 'kysely/migration';
import * as initial from '../../../migrations/001-initial.ts';
import * as performance from '../../../migrations/002-performance.ts';
import * as rateLimits from '../../../migrations/003-rate-limits.ts';
import * as decisions from '../../../migrations/004-decisions.ts';
import * as mailsAfterLeaving from '../../../migrations/005-mails-after-leaving.ts';
import * as language from '../../../migrations/006-language.ts';
import * as mailsGivenUp from '../../../migrations/007-mails-given-up.ts';
import * as moderatorRole from '../../../migrations/008-moderator-role.ts';
import * as people from '../../../migrations/009-people.ts';
import * as latest from '../../../migrations/010-latest.ts';
import * as signUps from '../../../migrations/011-sign-ups.ts';
import * as namesAtSignUp from '../../../migrations/012-names-at-sign-up.ts';
import * as keys from '../../../migrations/013-keys.ts';
import * as houseRules from '../../../migrations/014-house-rules.ts';
import * as auditLog from '../../../migrations/015-audit-log.ts';
import * as secondFactor from '../../../migrations/016-second-factor.ts';
import * as moderation from '../../../migrations/017-moderation.ts';
import * as applications from '../../../migrations/018-applications.ts';
import * as drafts from '../../../migrations/019-drafts.ts';
import * as passkeys from '../../../migrations/020-passkeys.ts';
import * as emailChanges from '../../../migrations/021-email-changes.ts';
import * as storyPhotos from '../../../migrations/022-story-photos.ts';
import * as comments from '../../../migrations/023-comments.ts';
import * as mutes from '../../../migrations/024-mutes.ts';
import * as suspensionEnd from '../../../migrations/025-suspension-end.ts';
import * as reading from '../../../migrations/026-reading.ts';
import * as backups from '../../../migrations/027-backups.ts';
import * as mentions from '../../../migrations/028-mentions.ts';
import * as news from '../../../migrations/029-news.ts';
import * as newcomers from '../../../migrations/030-newcomers.ts';
import * as newsMails from '../../../migrations/031-news-mails.ts';
import * as search from '../../../migrations/032-search.ts';
import * as offeredMails from '../../../migrations/033-offered-mails.ts';
import * as peopleLists from '../../../migrations/034-people-lists.ts';
import * as script from '../../../migrations/035-script.ts';
import * as communityWords from '../../../migrations/036-community-words.ts';
import * as announcements from '../../../migrations/037-announcements.ts';
import * as searchTimes from '../../../migrations/038-search-times.ts';
import * as peopleByName from '../../../migrations/039-people-by-name.ts';
import * as toldInMails from '../../../migrations/040-told-in-mails.ts';
import * as searchPending from '../../../migrations/041-search-pending.ts';
import * as searchSize from '../../../migrations/042-search-size.ts';
import * as newsBySubject from '../../../migrations/043-news-by-subject.ts';
import * as textSizes from '../../../migrations/044-text-sizes.ts';

/** All migrations by name, in order. A released migration is frozen: changes need a new one. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-performance': performance,
  '003-rate-limits': rateLimits,
  '004-decisions': decisions,
  '005-mails-after-leaving': mailsAfterLeaving,
  '006-language': language,
  '007-mails-given-up': mailsGivenUp,
  '008-moderator-role': moderatorRole,
  '009-people': people,
  '010-latest': latest,
  '011-sign-ups': signUps,
  '012-names-at-sign-up': namesAtSignUp,
  '013-keys': keys,
  '014-house-rules': houseRules,
  '015-audit-log': auditLog,
  '016-second-factor': secondFactor,
  '017-moderation': moderation,
  '018-applications': applications,
  '019-drafts': drafts,
  '020-passkeys': passkeys,
  '021-email-changes': emailChanges,
  '022-story-photos': storyPhotos,
  '023-comments': comments,
  '024-mutes': mutes,
  '025-suspension-end': suspensionEnd,
  '026-reading': reading,
  '027-backups': backups,
  '028-mentions': mentions,
  '029-news': news,
  '030-newcomers': newcomers,
  '031-news-mails': newsMails,
  '032-search': search,
  '033-offered-mails': offeredMails,
  '034-people-lists': peopleLists,
  '035-script': script,
  '036-community-words': communityWords,
  '037-announcements': announcements,
  '038-search-times': searchTimes,
  '039-people-by-name': peopleByName,
  '040-told-in-mails': toldInMails,
  '041-search-pending': searchPending,
  '042-search-size': searchSize,
  '043-news-by-subject': newsBySubject,
  '044-text-sizes': textSizes,
};
