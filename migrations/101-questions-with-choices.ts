import { type Kysely, sql } from 'kysely';

/** Lets the author of a story or an announcement ask its readers a question with choices. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('questions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) => column.unique().references('stories.id').onDelete('cascade'))
    .addColumn('announcement_id', 'text', (column) =>
      column.unique().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('is_many', 'integer', (column) => column.notNull())
    .addColumn('is_named', 'integer', (column) => column.notNull())
    .addColumn('shows_at_end', 'integer', (column) => column.notNull())
    // How many people took part and have left. Their choices are numbers of question_choices.
    .addColumn('left_people', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('notified_at', 'bigint')
    .addCheckConstraint('questions_of_one_text', sql`(story_id is null) <> (announcement_id is null)`)
    .execute();
  // The sweep that tells authors reads these alone.
  await database.schema
    .createIndex('questions_to_notify')
    .on('questions')
    .column('ends_at')
    .where(sql.ref('notified_at'), 'is', null)
    .execute();
  await database.schema
    .createTable('question_choices')
    .addColumn('question_id', 'text', (column) =>
      column.notNull().references('questions.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('left_people', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('question_choices_key', ['question_id', 'position'])
    .execute();
  await database.schema
    .createTable('question_answers')
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_answers_key', ['question_id', 'account_id', 'position'])
    .addForeignKeyConstraint(
      'question_answers_of_choice',
      ['question_id', 'position'],
      'question_choices',
      ['question_id', 'position'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('question_answers_in_order')
    .on('question_answers')
    .columns(['question_id', 'position', 'answered_at', 'account_id'])
    .execute();
  await database.schema
    .createIndex('question_answers_by_account')
    .on('question_answers')
    .column('account_id')
    .execute();
}
