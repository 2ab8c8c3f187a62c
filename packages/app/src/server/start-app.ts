import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { PortTakenError } from "../errors.ts";
import type { OutsideOptions } from "../session-process/messages.ts";
import { AppContext } from "./context.ts";
import { createApp } from "./create-app.ts";
import { environmentByName } from "./environments/environment-by-name.ts";
import { pageFiles } from "./page-files.ts";
import { pageFolder } from "./page-folder.ts";
import { pageValues } from "./page-state/page-values.ts";
import { PageAccess } from "./security/access.ts";

export interface StartAppOptions {
	/** What to open: a collection, or anything inside one. */
	readonly path: string;
	/** 0: any that is free. */
	readonly port: number;
	/** The environment that is chosen to begin with; null for none. Default: the one of the last time. */
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
	const path = resolve(options.path);
	const { environment, session = {} } = await environmentByName(path, options);
	const context = new AppContext(path, session, options.memory);
	const page = pageFiles(pageFolder(), async () => {
		const { generation, shown } = context;
		const values = await pageValues(context);
		return { collection: shown.id, generation, values };
	});
	const server = createServer();
	const port = await listen(server, options.port);
	const access = new PageAccess(port);
	const { fetch } = createApp(context, access, page);
	server.on("request", getRequestListener(fetch, { hostname: access.host }));
	await context.workspace.tryToOpen(path);
	// Whoever asks the process hears why it could not begin.
	void startProcess(context).catch(() => {});
	if (environment !== undefined) await context.chooseEnvironment(environment);
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

/** The page asks for the tree first, and for what the process knows a moment later. */
async function startProcess(context: AppContext): Promise<void> {
	if (!context.workspace.isOpen) return;
	const { processes } = context.opened;
	await context.workspace.state().catch(() => {});
	processes.start();
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
