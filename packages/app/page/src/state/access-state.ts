import type {
	AccessAnswer,
	AccessQuestion,
} from "../../../src/protocol/access.ts";
import { MOST_REQUESTS } from "../../../src/protocol/access.ts";
import { api } from "../api/api.ts";
import { onAppEvent } from "../api/event-stream.ts";
import { Store } from "../store/store.ts";
import { attempt, notify } from "./notice-state.ts";

interface AccessState {
	/** Null when the collection wants nothing of its user's that they have not allowed. */
	readonly question: AccessQuestion | null;
	/** What is sent or run as soon as there is an answer. */
	readonly waiting: readonly string[];
}

export const accessStore = new Store<AccessState>({
	question: null,
	waiting: [],
});

/** Follows what the collection wants; told again whenever the connection comes back. */
export function followAccess(): void {
	onAppEvent((event) => {
		if (event.type === "access-question") show(event.question);
	});
}

/** An answer to what is shown, and to nothing else. */
export async function answerAccess(answer: AccessAnswer): Promise<void> {
	const { question } = accessStore.get();
	if (question === null) return;
	await attempt(async () => {
		await api.answerAccess({ id: question.id, answer });
	});
}

/** Looks once more at what the collection wants, and asks also for what was refused. */
export async function askAccessAgain(): Promise<void> {
	await attempt(async () => {
		const question = await api.askAccess();
		show(question);
		if (question !== null) focusAccess();
		else
			notify({
				kind: "info",
				text: "The saved files of the collection need no further permissions.",
			});
	});
}

/** Takes back everything that the user has ever allowed the collection. */
export async function takeAccessBack(): Promise<void> {
	await attempt(async () => {
		const { isRevoked } = await api.revokeAccess();
		notify({
			kind: "info",
			text: isRevoked
				? "The collection may use nothing of yours any more."
				: "Nothing has been allowed to this collection.",
		});
	});
}

/** Whether the user is being asked. */
export function isAsked(question: AccessQuestion | null): boolean {
	return question !== null && !question.isRefused;
}

/** Whether a request uses what the collection wants. Anything may use files, and what commands say. */
export function concerns(
	{ access }: AccessQuestion,
	path: string | undefined,
): boolean {
	const { environment, awsProfiles, files, commands, encryptedFiles } = access;
	if (files.length + commands.length + encryptedFiles.length > 0) return true;
	if (path === undefined) return true;
	return [...environment, ...awsProfiles].some(
		({ requests }) =>
			requests.length >= MOST_REQUESTS || requests.includes(path),
	);
}

/**
 * Resolves when nobody has to be asked any more before this is sent: at once
 * where it uses nothing that was asked for.
 *
 * @param what in words
 * @param path of the request; of several, undefined
 */
export function accessAnswered(what: string, path?: string): Promise<void> {
	const { question, waiting } = accessStore.get();
	if (question === null || question.isRefused || !concerns(question, path))
		return Promise.resolve();
	accessStore.set({ question, waiting: [...waiting, what] });
	focusAccess();
	return new Promise((resolve) => {
		const unsubscribe = accessStore.subscribe(() => {
			if (isAsked(accessStore.get().question)) return;
			unsubscribe();
			resolve();
		});
	});
}

/** What the question is shown in takes the focus, once it is there. */
function focusAccess(): void {
	requestAnimationFrame(() => {
		const panel = document.querySelector(".access-panel");
		if (panel instanceof HTMLElement) panel.focus();
	});
}

function show(question: AccessQuestion | null): void {
	const { waiting } = accessStore.get();
	accessStore.set({ question, waiting: isAsked(question) ? waiting : [] });
}
