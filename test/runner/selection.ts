const PARTS = ['check', 'unit', 'resilience', 'browser'] as const;
/** What `npm test -- PART` accepts. `changed` chooses by the changes, `all` adds what is left to each night. */
export const NAMED_RUNS: readonly string[] = [...PARTS, 'changed', 'engines', 'all'];

/** The parts that a run includes. An undefined filter leaves a part out, an empty one includes all of its tests. */
export interface Selection {
  check: boolean;
  unit: string[] | undefined;
  resilience: string[] | undefined;
  browser: string[] | undefined;
}

export function selectAll(): Selection {
  return { check: true, unit: [], resilience: [], browser: [] };
}

/** Selects one part; the filter says which of its tests to run. */
export function selectPart(part: string, filter: string[]): Selection {
  const filterOf = (name: (typeof PARTS)[number]) => (name === part ? filter : undefined);
  return {
    check: part === 'check',
    unit: filterOf('unit'),
    resilience: filterOf('resilience'),
    browser: filterOf('browser'),
  };
}
