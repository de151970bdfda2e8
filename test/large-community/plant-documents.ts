import { id, type Plant, SCHEME, TEMPLATES } from './plant.ts';

/** Writes the documents of the search. */
export async function plantDocuments(
  plant: Plant,
  { kind, group, count }: { kind: string; group: string; count: number },
): Promise<void> {
  await plant.copy('search_documents', `kind = '${kind}'`, count, {
    number: 'null',
    subject_id: id(group),
    created_at: `${plant.now} - n * 60000`,
  });
  await plant.run(
    `insert into search_terms (rowid, terms)
      select number, value ->> 'terms' from search_documents join templates on place = number % ${TEMPLATES}
      where kind = '${kind}' and subject_id like '${SCHEME}${group}%'`,
  );
}
