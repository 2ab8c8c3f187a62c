import { basename, relative, resolve } from "node:path";
import {
	InvalidOptionError,
	makeCollection,
	type NewAuth,
	visibleLine,
} from "@curlew/client/internal";
import { askOnTerminal } from "../terminal/ask.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { onInterrupt } from "../terminal/interrupt.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { writeNotes } from "./run/notes.ts";

export interface InitOptions {
	readonly name?: string;
	readonly baseUrl?: string;
	readonly auth?: NewAuth["kind"];
	readonly token?: string;
	readonly user?: string;
	readonly environment: string;
	readonly color?: boolean;
}

/** `curlew init [folder]`: makes a collection; what is not given by options is asked for, where somebody can be asked. */
export async function init(
	path: string | undefined,
	options: InitOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	using interrupt = onInterrupt();
	const folder = resolve(path ?? ".");
	const ask = terminal.isInteractive ? askOnTerminal(interrupt) : undefined;
	const questions: Questions = {
		text: async (question, usual) => {
			const answer = await ask?.(
				usual === "" ? question : `${question} [${usual}]`,
				{ isSecret: false },
			);
			if (ask && answer === undefined) throw new CancelledError();
			return answer?.trim() || usual;
		},
		secret: async (question) =>
			(await ask?.(question, { isSecret: true })) || undefined,
	};
	try {
		const name =
			options.name ?? (await questions.text("Name", basename(folder) || "API"));
		const baseUrl = await baseUrlFor(options, questions);
		const auth = await authFor(options, questions);
		const { environment } = options;
		const made = await makeCollection(folder, {
			name,
			baseUrl,
			environment,
			auth,
		});
		tell(made, relative("", folder), terminal);
		return EXIT.passed;
	} catch (error) {
		if (!(error instanceof CancelledError)) throw error;
		terminal.writeError("Nothing was written.\n");
		return interrupt.signal.aborted ? interrupt.exitCode : EXIT.failed;
	}
}

/** Somebody ended the questions. */
class CancelledError extends Error {}

interface Questions {
	/** The usual answer where nobody can be asked, or says nothing. */
	text(question: string, usual: string): Promise<string>;
	secret(question: string): Promise<string | undefined>;
}

/** @throws InvalidOptionError where nobody can be asked */
async function baseUrlFor(
	{ baseUrl }: InitOptions,
	questions: Questions,
): Promise<string> {
	const url = baseUrl ?? (await questions.text("Base URL of the API", ""));
	if (url !== "") return url;
	throw new InvalidOptionError("The base URL of the API is missing.", {
		hint: "curlew init --base-url https://api.example.com",
	});
}

async function authFor(
	{ auth, token, user }: InitOptions,
	questions: Questions,
): Promise<NewAuth> {
	const kind = await kindOf({ auth, token, user }, questions);
	switch (kind) {
		case "none":
			return { kind };
		case "bearer":
			return { kind, token: token ?? (await questions.secret("Token")) };
		case "basic": {
			const [, name, password] = /^([^:]*)(?::(.*))?$/s.exec(user ?? "") ?? [];
			const username = name || (await questions.text("User", ""));
			if (username === "")
				throw new InvalidOptionError("The name of the user is missing.", {
					hint: "curlew init --auth basic --user NAME:PASSWORD",
				});
			return {
				kind,
				username,
				password: password ?? (await questions.secret("Password")),
			};
		}
	}
}

async function kindOf(
	{ auth, token, user }: Pick<InitOptions, "auth" | "token" | "user">,
	questions: Questions,
): Promise<NewAuth["kind"]> {
	if (auth !== undefined) return auth;
	if (token !== undefined) return "bearer";
	if (user !== undefined) return "basic";
	const answer = await questions.text(
		"Authentication: none, bearer or basic",
		"none",
	);
	const kinds: readonly NewAuth["kind"][] = ["none", "bearer", "basic"];
	const kind = kinds.find((one) => one === answer.toLowerCase());
	if (kind) return kind;
	throw new InvalidOptionError(
		`\`${visibleLine(answer)}\` is none of none, bearer and basic.`,
		{ hint: "Other kinds are written into `auth` of opencollection.yml." },
	);
}

function tell(
	{ written, kept, missing }: Awaited<ReturnType<typeof makeCollection>>,
	folder: string,
	terminal: Terminal,
): void {
	for (const file of written) terminal.write(`${visibleLine(file)}\n`);
	writeNotes(terminal, [
		...kept.map((file) =>
			file === ".gitignore"
				? ".gitignore is as it was: is there a line `.env` in it?"
				: `${file} is as it was.`,
		),
		...(missing === undefined
			? []
			: [`write the ${missing} into .env: ${missing}=…`]),
	]);
	const where = folder === "" ? "" : ` ${visibleLine(folder)}`;
	terminal.writeError(
		`Next:\n  curlew run${where}     sends the first request and judges the answer\n  curlew open${where}    shows the collection in the browser\n`,
	);
}
