import type { AppContext } from './context.ts';
import type { Queries } from './database/database.ts';
import { answerWithin, type Transaction } from './database/transaction.ts';
import type { AppEvent, Events } from './events.ts';

/** Runs in the transaction of the event. If it throws, the rule fails, and the transaction changes nothing. */
type EventHandler<Event extends AppEvent> = (
  transaction: Transaction,
  event: Event,
  context: AppContext,
) => Promise<void>;

/** The handlers that a feature registers, by the type of event. */
export type EventHandlers = Readonly<Record<string, EventHandler<never>>>;

/** A question that a rule asks before a change. A feature above registers its answer. */
export interface Question<Input, Answer> {
  name: string;
  /** Only carries types: this property never exists. */
  types?: (input: Input) => Answer;
}

/** An answer that a feature registers. */
export interface RegisteredAnswer {
  question: string;
  answer(context: AppContext, input: never): Promise<unknown>;
}

/** Returns the handlers of the events of one union, to register in feature.ts. */
export function handle<Event extends AppEvent>(
  handlers: {
    [Type in Event['type']]?: EventHandler<Extract<Event, { type: Type }>>;
  },
): EventHandlers {
  return handlers as EventHandlers;
}

/** Returns a new question. No two questions have the same name. */
export function question<Input, Answer>(name: string): Question<Input, Answer> {
  return { name };
}

/** Returns an answer to a question, to register in feature.ts. */
export function answer<Input, Answer>(
  { name }: Question<Input, Answer>,
  give: (context: AppContext, input: Input) => Promise<Answer>,
): RegisteredAnswer {
  return { question: name, answer: give };
}

/** Returns the answers of all features that registered one, in the order of the features. */
export function ask<Input, Answer>(
  context: AppContext,
  { name }: Question<Input, Answer>,
  input: Input,
): Promise<Answer[]> {
  return context.events.answer(name, context, input) as Promise<Answer[]>;
}

/** Like ask, for a rule that has only its transaction. */
export function askWithin<Input, Answer>(
  transaction: Queries,
  { name }: Question<Input, Answer>,
  input: Input,
): Promise<Answer[]> {
  return answerWithin(transaction, name, input) as Promise<Answer[]>;
}

/** Like ask, for a rule that has either a context or only its transaction. */
export function askFrom<Input, Answer>(
  source: AppContext | Queries,
  question: Question<Input, Answer>,
  input: Input,
): Promise<Answer[]> {
  return 'events' in source ? ask(source, question, input) : askWithin(source, question, input);
}

/** Returns the database of a context, or the transaction itself. */
export function queriesOf(source: AppContext | Queries): Queries {
  return 'events' in source ? source.database : source;
}

/** Collects the handlers and answers of features. */
export function createEvents(
  features: readonly { handlers?: readonly EventHandlers[]; answers?: readonly RegisteredAnswer[] }[],
): Events {
  const handlers = new Map<string, EventHandler<AppEvent>[]>();
  for (const [type, handler] of features.flatMap((feature) =>
    (feature.handlers ?? []).flatMap(Object.entries),
  )) {
    handlers.set(type, [...(handlers.get(type) ?? []), handler as EventHandler<AppEvent>]);
  }
  const answers = new Map<string, RegisteredAnswer[]>();
  for (const registered of features.flatMap((feature) => feature.answers ?? [])) {
    answers.set(registered.question, [...(answers.get(registered.question) ?? []), registered]);
  }
  return {
    async dispatch(context, transaction, event) {
      for (const handler of handlers.get(event.type) ?? []) {
        await handler(transaction as Transaction, event, context as AppContext);
      }
    },
    async answer(name, context, input) {
      const given: unknown[] = [];
      // Run the answers one after another, because they may use the connection of one transaction.
      for (const registered of answers.get(name) ?? []) {
        given.push(await registered.answer(context as AppContext, input as never));
      }
      return given;
    },
  };
}
