import { Resolver } from 'node:dns/promises';
import type { Config } from '../../src/server/config.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Names that mail services and programs give the keys of DKIM. A mail names its own; DNS cannot list them. */
const SELECTORS =
  'default mail dkim email smtp s1 s2 selector1 selector2 google k1 k2 k3 fm1 fm2 fm3 pm mta key1 dkim1 mailjet brevo1 brevo2 zoho mxvault'.split(
    ' ',
  );
const TIMEOUT_MS = 3000;

interface Options {
  /** The name of the DKIM key. Without this name, the command tries the usual ones. */
  selector?: string | undefined;
  /** Asks this DNS server instead of the system's. */
  server?: string | undefined;
}

/**
 * Looks up the records by which other mail servers recognise the sender's domain: SPF, DKIM, DMARC, and MX for
 * returned mails. Says which record is missing and what to add. These are warnings, because a mail server may
 * know the sender in another way.
 */
export async function checkSenderRecords(config: Config, options: Options = {}): Promise<Finding[]> {
  const domain = readDomain(config.mailFrom);
  if (!domain.includes('.') || /\.(localhost|local|internal|test|invalid)$/.test(domain)) {
    return [
      warning(`Mails come from ${config.mailFrom}, whose domain the internet does not know. Set MAIL_FROM`),
    ];
  }
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (options.server) resolver.setServers([options.server]);
  try {
    return [
      await checkSpf(resolver, domain, config),
      await checkDkim(resolver, domain, options.selector),
      await checkDmarc(resolver, domain),
      await checkMx(resolver, domain),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [warning(`The records of ${domain} cannot be looked up: the DNS server answers ${code}`)];
  }
}

async function checkSpf(resolver: Resolver, domain: string, { smtpUrl }: Config): Promise<Finding> {
  const found = (await findTexts(resolver, domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const host = smtpUrl ? new URL(smtpUrl).hostname : 'mail.example.org';
  const record = `${domain} TXT "v=spf1 a:${host} -all", or with the include: that your mail service names`;
  if (found.length === 0) {
    return warning(`SPF: ${domain} does not say which servers send its mails. Add the record: ${record}`);
  }
  if (found.length > 1) {
    return warning(`SPF: ${domain} has ${found.length} SPF records, which counts as none. Make one of them`);
  }
  if (/[ +]all$/.test(found[0] ?? '') && !/[-~?]all$/.test(found[0] ?? '')) {
    return warning(
      `SPF: the record of ${domain} lets every server send its mails. End it with -all instead of all`,
    );
  }
  return ok(`SPF: ${domain} says "${found[0]}"`);
}

async function checkDkim(resolver: Resolver, domain: string, selector: string | undefined): Promise<Finding> {
  const add =
    'Add the record that your mail service or server shows for DKIM: SELECTOR._domainkey.' +
    `${domain} TXT "v=DKIM1; k=rsa; p=…"`;
  const names = selector ? [selector] : SELECTORS;
  const keys = await Promise.all(names.map((name) => findKey(resolver, `${name}._domainkey.${domain}`)));
  const at = keys.indexOf('key');
  if (at >= 0) return ok(`DKIM: ${domain} has the key "${names[at]}". Its mails must be signed with it`);
  if (keys.includes('withdrawn')) return warning(`DKIM: the key of ${domain} has been withdrawn. ${add}`);
  if (selector) return warning(`DKIM: ${domain} has no key "${selector}". ${add}`);
  // Without any name below this one, DNS answers that the domain does not exist (RFC 8020).
  const isEmpty = (await look(() => resolver.resolveTxt(`_domainkey.${domain}`))) === 'no-domain';
  return isEmpty
    ? warning(`DKIM: ${domain} has no key with which its mails could be signed. ${add}`)
    : warning(
        `DKIM: no usual name of a key was found at ${domain}. Name yours with --dkim SELECTOR: it is s= in the header DKIM-Signature of a mail. Without one: ${add}`,
      );
}

async function findKey(resolver: Resolver, name: string): Promise<'key' | 'withdrawn' | undefined> {
  const key = (await findTexts(resolver, name)).find((text) => /(^|;)\s*p=/.test(text));
  if (key === undefined) return undefined;
  return /(^|;)\s*p=\s*(;|$)/.test(key) ? 'withdrawn' : 'key';
}

/** Looks at the domain and at the domains above it, whose policy applies to a domain without a policy. */
async function checkDmarc(resolver: Resolver, domain: string): Promise<Finding> {
  const labels = domain.split('.');
  for (let skipped = 0; skipped < labels.length - 1; skipped += 1) {
    const place = labels.slice(skipped).join('.');
    const texts = await findTexts(resolver, `_dmarc.${place}`);
    const policy = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (policy) return ok(`DMARC: ${place} says "${policy}"`);
  }
  return warning(
    `DMARC: ${domain} does not say what happens to mails that somebody else sends in its name. Add the record: _dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}", and p=quarantine once the reports show that your own mails pass`,
  );
}

async function checkMx(resolver: Resolver, domain: string): Promise<Finding> {
  const found = await look(() => resolver.resolveMx(domain));
  const hosts = typeof found === 'string' ? [] : found.map(({ exchange }) => exchange).filter(Boolean);
  return hosts.length > 0
    ? ok(`MX: mails to ${domain} go to ${hosts[0]}, so what cannot be delivered comes back`)
    : warning(
        `MX: no server takes mails to ${domain}, so reports of mails that could not be delivered are lost. Add the record: ${domain} MX 10 YOUR_MAIL_SERVER, or set MAIL_FROM to an address whose mails you read`,
      );
}

/** Returns the TXT records of a name, each in one piece. @throws if the server does not answer or fails */
async function findTexts(resolver: Resolver, name: string): Promise<string[]> {
  const found = await look(() => resolver.resolveTxt(name));
  return typeof found === 'string' ? [] : found.map((pieces) => pieces.join('').trim());
}

async function look<Found>(resolve: () => Promise<Found>): Promise<Found | 'no-record' | 'no-domain'> {
  try {
    return await resolve();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return 'no-record';
    if (code === 'ENOTFOUND') return 'no-domain';
    throw error;
  }
}

function readDomain(mailFrom: string): string {
  return mailFrom
    .slice(mailFrom.lastIndexOf('@') + 1)
    .replace(/>$/, '')
    .toLowerCase();
}
