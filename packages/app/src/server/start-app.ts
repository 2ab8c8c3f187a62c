import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { PortTakenError } from "../errors.ts";
import type { OutsideOptions } from "../session-process/messages.ts";
import { NO_COLLECTION } from "./collection/workspace.ts";
import { openCollections } from "./collections/list-news.ts";
import { AppContext } from "./context.ts";
import { createApp } from "./create-app.ts";
import { environmentByName } from "./environments/environment-by-name.ts";
import { type PageSource, pageFiles } from "./page-files.ts";
import { pageFolder } from "./page-folder.ts";
import { pageValues } from "./page-state/page-values.ts";
import { PageAccess } from "./security/access.ts";

export interface StartAppOptions {
	/** Where the user has started. */
	readonly folder?: string;
	/** What to open: collections, or anything inside one. None: the one around the folder, or those that were open the last time. */
	readonly paths: readonly string[];
	/** 0: any that is free. */
	readonly port: number;
	/** The environment that is chosen to begin with, in all that have it; null for none. Default: the one of the last time. */
	readonly environment?: string | null | undefined;
	/** Options of every session. */
	readonly session?: OutsideOptions;
	/** MB for the values of each process that runs requests. Default: 2,048, on small machines half of what there is. */
	readonly memory?: number;
}

export interface RunningApp {
	/** With the token. */
	readonly url: string;
	/** Ends requests that are under way, and everything else. */
	close(): Promise<void>;
}

/**
 * Serves the app on loopback.
 *
 * @throws PortTakenError, PageNotBuiltError
 */
export async function startApp(options: StartAppOptions): Promise<RunningApp> {
	const paths = options.paths.map((path) => resolve(path));
	const folder = resolve(options.folder ?? paths[0] ?? ".");
	const first = paths[0] ?? folder;
	const { environment, session = {} } = await environmentByName(first, options);
	const context = new AppContext(folder, session, options.memory);
	const page = pageFiles(pageFolder(), pagesOf(context));
	const server = createServer();
	const port = await listen(server, options.port);
	const access = new PageAccess(port);
	const { fetch } = createApp(context, access, page);
	server.on("request", getRequestListener(fetch, { hostname: access.host }));
	await context.workspace.begin(paths);
	// Whoever asks the process hears why it could not begin.
	void startProcess(context).catch(() => {});
	if (environment !== undefined) await chooseEverywhere(context, environment);
	return {
		url: access.url,
		close: async () => {
			const closed = new Promise((done) => server.close(done));
			// Streams end with their connections, whoever is at the other end.
			server.closeAllConnections();
			await context.close();
			await closed;
		},
	};
}

function pagesOf(context: AppContext): PageSource {
	const { workspace } = context;
	return {
		shown: () => workspace.shown,
		read: async (collection) => {
			if (!workspace.has(collection)) return undefined;
			workspace.noteShown(collection);
			const generation = context.generationOf(collection);
			const [collections, values] = await Promise.all([
				openCollections(context),
				pageValues(context, collection),
			]);
			return { collection, generation, collections, values };
		},
	};
}

/** The page asks for the tree first, and for what the process knows a moment later. */
async function startProcess(context: AppContext): Promise<void> {
	const { workspace } = context;
	const { shown } = workspace;
	if (!workspace.isOpen(shown)) return;
	const { processes } = context.opened(shown);
	await workspace.state(shown).catch(() => {});
	processes.start();
}

/** The first of the list has been asked for it. The others need not have one of that name. */
async function chooseEverywhere(
	context: AppContext,
	environment: string | null,
): Promise<void> {
	const { entries } = context.workspace;
	for (const [index, { id, collection }] of entries.entries()) {
		if (index > 0 && environment !== null) {
			const state = await collection?.state().catch(() => undefined);
			const names = state?.kind === "open" ? state.environments : [];
			if (!names.some(({ name }) => name === environment)) continue;
		}
		await context.chooseEnvironment(id, environment);
	}
	// Where no collection is open yet.
	if (entries.length === 0)
		await context.chooseEnvironment(NO_COLLECTION, environment);
}

function listen(server: Server, port: number): Promise<number> {
	return new Promise((done, fail) => {
		server.once("error", (cause: NodeJS.ErrnoException) => {
			const isTaken = cause.code === "EADDRINUSE";
			fail(
				new PortTakenError(
					isTaken
						? `Port ${port} is taken.`
						: `Curlew cannot listen on port ${port}: ${cause.message}.`,
					{ hint: "Give another one with --port, or none.", cause },
				),
			);
		});
		server.listen(port, "127.0.0.1", () => {
			const address = server.address();
			done(typeof address === "object" && address ? address.port : port);
		});
	});
}
