/** What the rules of exports raise in their transaction. */
export type ExportEvent = { type: 'members-exported' | 'stories-exported'; byId: string; at: number };
