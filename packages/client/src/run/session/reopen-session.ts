import type { Collection } from "../../collection/collection.ts";
import type { ToughCookies } from "../../http/cookies/cookies.ts";
import type { PromptAnswers } from "../../variables/prompt-answers.ts";
import {
	type ResolvedVariable,
	type ScopeKind,
	SET_BY_HAND,
} from "../../variables/variable.ts";
import type { SessionOptions } from "../context/session-options.ts";
import { openSession } from "./open-session.ts";
import { Session } from "./session.ts";

/** Scopes that scripts write into and that live as long as a session. */
const KEPT: readonly ScopeKind[] = [
	"runtime",
	"environment",
	"collection",
	"global",
];

/**
 * A session on the collection as it is now, with what requests have left behind
 * in another one: variables that scripts and the user set, answers to
 * questions, cookies and tokens. Both have the same cookies and tokens, and the
 * other one stays open for whoever still uses it.
 *
 * @param changes options that are others from now on
 * @throws CurlewError as `openSession`
 */
export async function reopenSession(
	old: Session,
	collection: Collection,
	changes: Partial<SessionOptions> = {},
): Promise<Session> {
	const { options, listener, cookies, tokenMemory, prompts } = old.parts;
	const { protocols } = old;
	const changed = { ...options, ...changes, protocols };
	const fresh = await openSession(collection, changed, listener);
	setVariables(fresh, variablesLeftIn(old));
	fresh.parts.prompts.takeOver(prompts);
	const parts = { ...fresh.parts, cookies, tokenMemory };
	return new Session(parts, fresh.iteration, protocols);
}

/** What requests have left behind in a session, as plain data that `structuredClone` takes. Secrets are in it. */
export interface SessionState {
	readonly variables: readonly LeftVariable[];
	readonly answers: PromptAnswers["answers"];
	readonly cookies: ReturnType<ToughCookies["plain"]>;
}

/** Undefined when requests have left nothing behind. */
export function stateOf(session: Session): SessionState | undefined {
	const { cookies, prompts } = session.parts;
	const state = {
		variables: variablesLeftIn(session),
		answers: prompts.answers,
		cookies: cookies.opened?.plain() ?? [],
	};
	const isEmpty = Object.values(state).every(({ length }) => length === 0);
	return isEmpty ? undefined : state;
}

/** Gives a session that was just opened what requests have left behind in another one, maybe of a process that is no more. */
export async function restoreState(
	session: Session,
	{ variables, answers, cookies }: SessionState,
): Promise<void> {
	setVariables(session, variables);
	session.parts.prompts.takeOver({ answers });
	if (cookies.length > 0)
		await (await session.parts.cookies.open()).takeIn(cookies);
}

/** Or by the user, in the place of one. */
function isSetByRequest({ origin }: ResolvedVariable): boolean {
	return origin.request !== undefined || origin.via === SET_BY_HAND;
}

type LeftVariable = readonly [scope: ScopeKind, variable: ResolvedVariable];

/** What files define is read anew; what requests have set stays. */
function variablesLeftIn({ parts }: Session): readonly LeftVariable[] {
	const chain = parts.variables.sharedChain();
	return KEPT.flatMap((kind) =>
		[...(chain.scope(kind)?.variables.values() ?? [])]
			.filter((variable) => kind === "runtime" || isSetByRequest(variable))
			.map((variable) => [kind, variable] as const),
	);
}

function setVariables(
	{ parts }: Session,
	variables: readonly LeftVariable[],
): void {
	const chain = parts.variables.sharedChain();
	for (const [kind, variable] of variables) {
		if (variable.isSecret) {
			parts.masker.add(variable.value);
			parts.guard.learn(variable.name, variable.value);
		}
		chain.scope(kind)?.set(variable);
	}
}
