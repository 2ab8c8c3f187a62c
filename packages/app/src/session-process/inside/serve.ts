import { passedElsewhere, problemOf } from "@curlew/client/internal";
import type {
	CallMessage,
	CallName,
	CollectionToOpen,
	ProcessCalls,
	ToProcess,
} from "../messages.ts";
import { schemaInProcess } from "./graphql/fetch-schema.ts";
import { cookiesOf } from "./jar.ts";
import { codePreviewOf, mendsOf, previewOf, variablesOf } from "./look.ts";
import { maskedRowsOf } from "./mock/masked-rows.ts";
import { MockInProcess } from "./mock/mock-in-process.ts";
import { needsOf, originsOf } from "./origins.ts";
import { pendingAccessOf } from "./pending-access.ts";
import { presentedInProcess } from "./presented.ts";
import { ProcessCollection } from "./process-collection.ts";
import { runInProcess } from "./run.ts";
import { SavedState } from "./saved-state.ts";
import { sendInProcess } from "./send.ts";
import { Sessions } from "./sessions.ts";
import { AskingServer, News, tellServer } from "./to-server.ts";
import { tokenInProcess } from "./token.ts";

/** What calls work with. */
export interface Opened {
	readonly collection: ProcessCollection;
	readonly sessions: Sessions;
	readonly mock: MockInProcess;
}

/** What belongs to one call. */
export interface CallContext<Name extends CallName> extends Opened {
	/** Whoever has asked does not want it any more. */
	readonly signal: AbortSignal;
	readonly tell: (news: ProcessCalls[Name]["news"]) => void;
	/** It is over but for what it leaves: whoever cancels it waits for that. */
	readonly leaving: () => void;
}

type Handlers = {
	readonly [Name in CallName]: (
		context: CallContext<Name>,
		ask: ProcessCalls[Name]["ask"],
	) => Promise<ProcessCalls[Name]["answer"]>;
};

const HANDLERS: Handlers = {
	send: sendInProcess,
	token: tokenInProcess,
	presented: presentedInProcess,
	"graphql-schema": schemaInProcess,
	run: runInProcess,
	mock: (context, ask) => context.mock.run(context, ask),
	"mock-reset": ({ mock }) => mock.reset(),
	"masked-mock-rows": maskedRowsOf,
	pendingAccess: pendingAccessOf,
	preview: previewOf,
	code: codePreviewOf,
	origins: originsOf,
	needs: needsOf,
	variables: variablesOf,
	mends: mendsOf,
	"set-variable": ({ sessions }, input) => done(sessions.setVariable(input)),
	"clear-variables": ({ sessions }, input) =>
		done(sessions.clearVariables(input)),
	reset: ({ sessions }, { environment }) => done(sessions.reset(environment)),
	cookies: cookiesOf,
};

/** A call that is under way. */
interface UnderWay {
	readonly controller: AbortController;
	taken(): void;
}

/** Does what the server asks for, until it says that it is over or is no more. */
export function serveSessions(): void {
	const underWay = new Map<number, UnderWay>();
	const asking = new AskingServer();
	let opened: Opened | undefined;

	process.on("disconnect", () => process.exit(0));
	process.on("message", (message: ToProcess) => {
		switch (message.kind) {
			case "open":
				opened = open(message.collection, asking);
				return;
			case "outdate":
				opened?.collection.invalidate();
				return;
			case "trust-now":
				opened?.sessions.trustNow(message.trusted);
				opened?.collection.invalidate();
				return;
			case "call":
				void answer(message);
				return;
			case "abort":
				underWay.get(message.number)?.controller.abort();
				return;
			case "taken":
				underWay.get(message.number)?.taken();
				return;
			case "user-answered":
				asking.answered(message.question, message.answer);
				return;
			case "close":
				void close();
				return;
		}
	});

	async function answer<Name extends CallName>({
		number,
		name,
		ask,
	}: CallMessage<Name>): Promise<void> {
		const controller = new AbortController();
		const news = new News<Name>(number);
		underWay.set(number, { controller, taken: () => news.taken() });
		try {
			if (opened === undefined) throw new Error("No collection is open.");
			const { signal } = controller;
			const leaving = () => tellServer({ kind: "leaving", number });
			const context = { ...opened, signal, tell: news.tell, leaving };
			const result = await HANDLERS[name](context, ask);
			await news.over();
			tellServer({ kind: "answer", number, answer: result });
		} catch (error) {
			await news.over();
			const problem = problemOf(error);
			const masked = opened?.sessions.masked(problem);
			tellServer({ kind: "failed", number, problem: masked ?? NOT_OPEN });
		} finally {
			underWay.delete(number);
		}
	}

	async function close(): Promise<void> {
		for (const { controller } of underWay.values()) controller.abort();
		await opened?.sessions.close();
		process.exit(0);
	}
}

function open(
	{ path, options, left }: CollectionToOpen,
	{ ask }: AskingServer,
): Opened {
	const collection = new ProcessCollection(path);
	const own = { ...options, ask };
	const sessions = new Sessions(collection, own, new SavedState(left));
	return { collection, sessions, mock: new MockInProcess() };
}

const NOT_OPEN = passedElsewhere(
	problemOf(new Error("No collection is open.")),
);

/** Nothing is to be told but that it is done. */
async function done(work: Promise<void>): Promise<null> {
	await work;
	return null;
}
