import { resolve } from "node:path";
import {
	type Collection,
	type Grants,
	openSession,
	type RequestDefinition,
	type Session,
	type SessionOptions,
} from "@curlew/client";
import {
	FindingsReporter,
	mergedGrants,
	NO_GRANTS,
	namesReadIn,
	type OpenedByHand,
} from "@curlew/client/internal";
import type { CassetteOptions } from "../options/cassette-options.ts";
import type { CertificateOptions } from "../options/client-certificate.ts";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import type { RouteOptions } from "../options/route-options.ts";
import type { ExitCode } from "../terminal/exit-codes.ts";
import { type Interrupt, onInterrupt } from "../terminal/interrupt.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { accessFor, type GivenAccess, grantsOfFlags } from "./access.ts";
import { openRequest } from "./open-request.ts";
import { openCassettes } from "./run/cassettes.ts";
import {
	defaultNotes,
	readNotes,
	requestNotes,
	writeNotes,
} from "./run/notes.ts";
import { sessionOptions } from "./session-options.ts";

export interface RequestOptions
	extends VariableOptions,
		Partial<NetworkOptions>,
		CertificateOptions,
		RouteOptions,
		CassetteOptions {
	readonly verbose?: boolean;
	readonly color?: boolean;
}

/** What a command that deals with one request works with. */
export interface RequestWork {
	readonly terminal: Terminal;
	readonly collection: Collection;
	readonly request: RequestDefinition;
	readonly findings: FindingsReporter;
	readonly session: Session;
	readonly interrupt: Interrupt;
}

/** A request that stands in no file. */
export interface HeldSource
	extends Pick<
		OpenedByHand,
		"collection" | "request" | "owner" | "processNames"
	> {
	/** Files that it may send, besides those of the collection. Absolute. */
	readonly fileFolders: readonly string[];
}

/** A file as the user wrote it, relative to the working folder, or a request that stands in none. */
export type RequestSource = string | HeldSource;

/**
 * Opens a request's collection and a session, tells on stderr what is found out
 * while the work is done, and closes everything again.
 *
 * @param contentLimit how many characters of each body the results carry
 * @throws CurlewError when the request or the session cannot be opened
 */
export async function withRequest(
	source: RequestSource,
	options: RequestOptions,
	contentLimit: number,
	work: (work: RequestWork) => Promise<ExitCode>,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const { collection, request } =
		typeof source === "string" ? await openRequest(source) : source;
	const findings = findingsOn(terminal, collection, options.verbose ?? false);
	using interrupt = onInterrupt();
	const common = await sessionOptions(options, terminal, interrupt);
	const access = await accessOf(
		source,
		collection,
		options,
		terminal,
		interrupt,
	);
	const cassettes = await openCassettes(options, common.seed);
	const session = await openSession(
		collection,
		{ ...common, ...access, ...cassettes?.options, contentLimit },
		(event) => findings.handle(event),
	);
	const notes = [...defaultNotes(options, session), ...requestNotes(options)];
	writeNotes(terminal, notes);
	try {
		return await work({
			terminal,
			collection,
			request,
			findings,
			session,
			interrupt,
		});
	} finally {
		findings.close();
		writeNotes(terminal, readNotes(namesReadIn(session).environmentNames));
		await session.close();
		if (cassettes) writeNotes(terminal, [await cassettes.finish()]);
	}
}

/** Tells on stderr what is found out about the request. */
function findingsOn(
	terminal: Terminal,
	collection: Collection,
	isVerbose: boolean,
): FindingsReporter {
	return new FindingsReporter({
		style: terminal.errorStyle,
		write: (text) => terminal.writeError(text),
		columns: terminal.errorColumns,
		root: collection.definition.root,
		isVerbose,
	});
}

/** Whoever types a request allows what it names; what the collection around it wants is asked for as ever. */
async function accessOf(
	source: RequestSource,
	collection: Collection,
	options: RequestOptions,
	terminal: Terminal,
	interrupt: Interrupt,
): Promise<GivenAccess & Pick<SessionOptions, "fileFolders">> {
	if (typeof source === "string")
		return accessFor(collection, options, terminal, interrupt);
	const { owner, processNames, fileFolders } = source;
	const { grants, ...access } = owner
		? await accessFor(owner, options, terminal, interrupt)
		: { grants: grantsOfFlags(options) };
	const typed: Grants = { ...NO_GRANTS, environment: processNames };
	const allowed = options.allowFiles?.map((folder) => resolve(folder)) ?? [];
	return {
		...access,
		grants: mergedGrants(grants ?? NO_GRANTS, typed),
		fileFolders: [...allowed, ...fileFolders],
	};
}
