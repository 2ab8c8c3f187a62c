import {
	type Collection,
	openSession,
	type RequestDefinition,
	type Session,
} from "@curlew/client";
import { type FindingsReporter, namesReadIn } from "@curlew/client/internal";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import type { ExitCode } from "../terminal/exit-codes.ts";
import { type Interrupt, onInterrupt } from "../terminal/interrupt.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { accessFor } from "./access.ts";
import { openRequest } from "./open-request.ts";
import {
	defaultNotes,
	readNotes,
	requestNotes,
	writeNotes,
} from "./run/notes.ts";
import { sessionOptions } from "./session-options.ts";

export interface RequestOptions
	extends VariableOptions,
		Partial<NetworkOptions> {
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

/**
 * Opens a request's collection and a session, tells on stderr what is found out
 * while the work is done, and closes everything again.
 *
 * @param contentLimit how many characters of each body the results carry
 * @throws CurlewError when the request or the session cannot be opened
 */
export async function withRequest(
	file: string,
	options: RequestOptions,
	contentLimit: number,
	work: (work: RequestWork) => Promise<ExitCode>,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const { collection, request, findings } = await openRequest(
		file,
		terminal,
		options.verbose ?? false,
	);
	using interrupt = onInterrupt();
	const common = await sessionOptions(options, terminal, interrupt);
	const access = await accessFor(collection, options, terminal, interrupt);
	const session = await openSession(
		collection,
		{ ...common, ...access, contentLimit },
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
	}
}
