import { type Kysely, sql } from 'kysely';

/** Adds the books that a community makes of its stories: who edits one, what stands in it, what authors answered, and its files. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('books')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // The key of the form that began it, so that the same form sent twice begins one book.
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subtitle', 'text', (column) => column.notNull())
    .addColumn('dedication', 'text', (column) => column.notNull())
    .addColumn('colophon', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('from_year', 'integer')
    .addColumn('to_year', 'integer')
    .addColumn('design', 'text', (column) => column.notNull())
    .addColumn('people_listed_at', 'bigint')
    .addColumn('foreword_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('foreword', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('closes_at', 'bigint')
    .addColumn('opened_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('order_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema.createIndex('books_newest').on('books').columns(['created_at', 'id']).execute();
  await database.schema.createIndex('books_by_foreword').on('books').column('foreword_by').execute();
  await database.schema
    .createTable('book_editors')
    .addColumn('book_id', 'text', (column) => column.notNull().references('books.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('book_editors_once', ['book_id', 'account_id'])
    .execute();
  await database.schema
    .createIndex('book_editors_by_account')
    .on('book_editors')
    .column('account_id')
    .execute();
  await database.schema
    .createTable('book_chapters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('book_id', 'text', (column) => column.notNull().references('books.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema
    .createIndex('book_chapters_in_order')
    .on('book_chapters')
    .columns(['book_id', 'position'])
    .execute();
  await database.schema
    .createTable('book_stories')
    .addColumn('book_id', 'text', (column) => column.notNull().references('books.id').onDelete('cascade'))
    .addColumn('story_id', 'text', (column) => column.notNull().references('stories.id').onDelete('cascade'))
    .addColumn('chapter_id', 'text', (column) => column.references('book_chapters.id').onDelete('set null'))
    .addColumn('position', 'integer', (column) => column.notNull())
    // The author's words for this book. Null: the story's own.
    .addColumn('title', 'text')
    .addColumn('text', 'text')
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('book_stories_once', ['book_id', 'story_id'])
    .execute();
  await database.schema.createIndex('book_stories_by_story').on('book_stories').column('story_id').execute();
  await database.schema
    .createIndex('book_stories_by_chapter')
    .on('book_stories')
    .column('chapter_id')
    .execute();
  await database.schema
    .createTable('book_answers')
    .addColumn('book_id', 'text', (column) => column.notNull())
    .addColumn('story_id', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    // Null once they have left.
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .addPrimaryKeyConstraint('book_answers_once', ['book_id', 'story_id', 'part'])
    .addForeignKeyConstraint(
      'book_answers_story',
      ['book_id', 'story_id'],
      'book_stories',
      ['book_id', 'story_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('book_answers_by_account')
    .on('book_answers')
    .column('account_id')
    .execute();
  await database.schema
    .createTable('book_photos')
    .addColumn('book_id', 'text', (column) => column.notNull())
    .addColumn('story_id', 'text', (column) => column.notNull())
    .addColumn('photo_id', 'text', (column) =>
      column.notNull().references('story_photos.id').onDelete('cascade'),
    )
    .addColumn('caption', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('book_photos_once', ['book_id', 'photo_id'])
    .addForeignKeyConstraint(
      'book_photos_story',
      ['book_id', 'story_id'],
      'book_stories',
      ['book_id', 'story_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('book_photos_by_story')
    .on('book_photos')
    .columns(['book_id', 'story_id'])
    .execute();
  await database.schema.createIndex('book_photos_by_photo').on('book_photos').column('photo_id').execute();
  await database.schema
    .createTable('book_editions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('book_id', 'text', (column) => column.notNull().references('books.id').onDelete('cascade'))
    .addColumn('asked_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('leased_until', 'bigint')
    // What is in the files, and their names and sizes, as JSON.
    .addColumn('contents', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('files', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('remarks', 'text', (column) => column.notNull().defaultTo('[]'))
    // Since when it may contain what may no longer be printed.
    .addColumn('suspect_at', 'bigint')
    .addColumn('paper', 'text', (column) => column.notNull().defaultTo('a5'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('book_editions_by_book')
    .on('book_editions')
    .columns(['book_id', 'created_at'])
    .execute();
  await database.schema
    .createIndex('book_editions_by_asker')
    .on('book_editions')
    .column('asked_by')
    .execute();
  // Editors list the most liked stories first.
  await database.schema
    .createIndex('stories_by_likes')
    .on('stories')
    .columns(['likes desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}
