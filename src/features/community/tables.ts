/** The settings of the community. A setting without a row has its default. */
interface CommunityTable {
  key: string;
  value: string;
}

/** The community's logo as PNG. */
interface CommunityLogoTable {
  /** The edge of the square. */
  pixels: number;
  /** In base64. */
  image: string;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    community: CommunityTable;
    community_logo: CommunityLogoTable;
  }
}
