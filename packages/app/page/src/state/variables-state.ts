import type { KnownVariables } from "../../../src/protocol/variables.ts";
import { api } from "../api/api.ts";
import { ApiError } from "../api/call.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { draftOf, type RequestRef } from "./draft.ts";
import { dynamicNames, dynamicNamesWanted } from "./dynamic-names.ts";
import { environmentStore } from "./environment-state.ts";
import { formKey, formStore } from "./form-state.ts";
import { reportError } from "./notice-state.ts";
import { type ScopeLookup, scopeLookup } from "./scope-lookup.ts";

/** The variables that a request sees, by its path; "" for those that every request sees. */
export const lookupStore = new KeyedStore<ScopeLookup>();

/** Who is interested, and in what. */
const watched = new Map<string, { request?: RequestRef; count: number }>();
const pending = new Map<string, AbortController>();

/** Keeps the variables of a request up to date until the returned function is called. */
export function watchVariables(request?: RequestRef): () => void {
	const key = request?.path ?? "";
	const entry = watched.get(key) ?? { ...(request && { request }), count: 0 };
	entry.count++;
	watched.set(key, entry);
	if (entry.count === 1) void readVariables(key);
	return () => {
		entry.count--;
		if (entry.count === 0) watched.delete(key);
	};
}

/** Reads the variables of everything that is shown anew. */
export function readAllVariables(): void {
	for (const key of watched.keys()) void readVariables(key);
}

async function readVariables(key: string): Promise<void> {
	pending.get(key)?.abort();
	const controller = new AbortController();
	pending.set(key, controller);
	const request = watched.get(key)?.request;
	try {
		const known: KnownVariables = await api.variables(
			{
				environment: environmentStore.get(),
				...(request && { request: draftOf(request) }),
			},
			controller.signal,
		);
		lookupStore.set(key, scopeLookup(known));
	} catch (error) {
		// It was renamed, removed or broken a moment ago; its tab is about to know.
		const isTold =
			error instanceof ApiError &&
			(error.code === "NOT_THERE" || error.location !== undefined);
		if (!isTold) reportError(error);
	}
}

/** Milliseconds: variables are typed letter by letter. */
const TYPING = 250;

/** Follows whatever changes variables: the environment, files, scripts, and what is typed. */
export function followVariables(): void {
	environmentStore.subscribe(readAllVariables);
	onReconnect(readAllVariables);
	onAppEvent((event) => {
		if (event.type === "files-changed" || event.type === "variables-changed")
			readAllVariables();
	});
	followTyping();
	dynamicNamesWanted.subscribe(() => readDynamicNames().catch(reportError));
}

/** What was coloured without them is coloured anew. */
async function readDynamicNames(): Promise<void> {
	dynamicNames.set(await api.dynamicNames());
	readAllVariables();
}

function followTyping(): void {
	const seen = new Map<string, unknown>();
	let timer: number | undefined;
	formStore.all.subscribe(() => {
		for (const [key, { request }] of watched) {
			const form = request && formStore.get(formKey(request));
			const runtime = form?.tree.runtime;
			if (runtime === seen.get(key)) continue;
			seen.set(key, runtime);
			window.clearTimeout(timer);
			timer = window.setTimeout(readAllVariables, TYPING);
		}
	});
}
