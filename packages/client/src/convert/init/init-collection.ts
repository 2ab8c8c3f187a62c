import { join } from "node:path";
import { collectionRootAt } from "../../collection/open/find-root.ts";
import { makeFolder } from "../../collection/open/make-folder.ts";
import { isThere, nearestFolder } from "../../collection/open/missing-path.ts";
import { placeWithin } from "../../collection/write/place-within.ts";
import { createFile } from "../../collection/write/write-file.ts";
import { ENVIRONMENTS_FOLDER } from "../../formats/file-names.ts";
import { FORMATS } from "../../formats/formats.ts";
import { toolsOf } from "../../formats/tools-of-formats.ts";
import { compact, EMPTY, type Tree } from "../../formats/tree/plain-tree.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import { ConversionTargetError } from "../errors.ts";
import { dotEnvLine } from "../secrets/dot-env-text.ts";

/** What a new collection begins with. */
export interface NewCollection {
	readonly name: string;
	/** As somebody wrote it; `baseUrlOf` reads it. */
	readonly baseUrl: string;
	/** Name of its environment. */
	readonly environment: string;
	readonly auth: NewAuth;
}

/** What is undefined is left to be written into `.env`. */
export type NewAuth =
	| { readonly kind: "none" }
	| { readonly kind: "bearer"; readonly token: string | undefined }
	| {
			readonly kind: "basic";
			readonly username: string;
			readonly password: string | undefined;
	  };

export interface InitOutcome {
	/** Relative to the folder, with `/`, in the order of writing. */
	readonly written: readonly string[];
	/** Files that were there already and are as they were. */
	readonly kept: readonly string[];
	/** The secret that still has to be written into `.env`. */
	readonly missing: string | undefined;
}

const REQUEST = "first-request";

/**
 * Makes a collection with an environment and one request that has an assertion.
 * Secrets stand in `.env`, which git leaves alone. No file is changed.
 *
 * @param folder absolute; made where it is not there
 * @throws InvalidOptionError for a base URL that is none
 * @throws ConversionTargetError when the folder is (in) a collection, or has a file where one would be written
 */
export async function initCollection(
	folder: string,
	wanted: NewCollection,
): Promise<InitOutcome> {
	if (!/^[\w-][\w.-]*$/.test(wanted.environment))
		throw new InvalidOptionError(
			`\`${wanted.environment}\` cannot be the name of an environment's file.`,
			{ hint: "Write letters, digits, `-`, `_` and `.`." },
		);
	const baseUrl = baseUrlOf(wanted.baseUrl);
	const { own, beside, secret } = filesOf({ ...wanted, baseUrl });
	await refuseCollection(folder);
	// Before the first is written: half a collection would be in the way of the next try.
	for (const [path] of [...own, ...beside])
		await placeWithin(folder, join(folder, path));
	for (const [path] of own)
		if (await isThere(join(folder, path)))
			throw new ConversionTargetError(
				`${path} is there already; nothing was written.`,
				{ hint: "Name another folder, or remove the file." },
			);
	makeFolder(folder);
	const written: string[] = [];
	const kept: string[] = [];
	for (const [path, text] of own) {
		await createFile(folder, join(folder, path), text);
		written.push(path);
	}
	for (const [path, text, mode] of beside) {
		const file = join(folder, path);
		if (await isThere(file)) kept.push(path);
		else {
			await createFile(folder, file, text, mode);
			written.push(path);
		}
	}
	const isMissing =
		secret !== undefined &&
		(secret.value === undefined || kept.includes(".env"));
	return { written, kept, missing: isMissing ? secret.name : undefined };
}

/**
 * `api.example.com` as a URL that requests begin with: without a slash at its end.
 *
 * @throws InvalidOptionError
 */
export function baseUrlOf(written: string): string {
	const text = written.trim();
	const isLocal = /^(?:localhost|127\.|\[::1\]|:\d)/i.test(text);
	const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
		? text
		: `${isLocal ? "http" : "https"}://${text.replace(/^:(?=\d)/, "localhost:")}`;
	const url = /\s/.test(whole) ? null : URL.parse(whole);
	if (url !== null && (url.username !== "" || url.password !== ""))
		throw new InvalidOptionError(
			"The base URL has a user or a password in it, and would stand in a file that is shared.",
			{
				hint: "Leave it out: curlew init --base-url URL --auth basic --user NAME keeps the password in .env.",
			},
		);
	if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "")
		return whole.replace(/\/+$/, "");
	throw new InvalidOptionError(`\`${written}\` is no address of an API.`, {
		hint: "Write it as https://api.example.com or http://localhost:3000.",
	});
}

async function refuseCollection(folder: string): Promise<void> {
	const around = await collectionRootAt(await nearestFolder(folder));
	if (around === undefined) return;
	throw new ConversionTargetError(
		around.root === folder
			? "The folder is a collection already; nothing was written."
			: `The folder is in the collection ${around.root}; nothing was written.`,
		{
			hint: "`curlew GET URL --save-to FILE` adds a request to a collection.",
		},
	);
}

interface Files {
	/** Without which it is none: path and text. */
	readonly own: readonly (readonly [path: string, text: string])[];
	/** That a folder may have already. */
	readonly beside: readonly (readonly [
		path: string,
		text: string,
		mode: number,
	])[];
	readonly secret: Secret | undefined;
}

interface Secret {
	readonly name: string;
	readonly value: string | undefined;
}

function filesOf({ name, baseUrl, environment, auth }: NewCollection): Files {
	const format = FORMATS.opencollection;
	const tools = toolsOf(format);
	const [ending] = format.endings;
	const [environmentEnding] = format.environmentEndings;
	const secret = secretOf(auth);
	const own = compact({
		info: { name },
		request: compact({ auth: authTree(auth) }),
		extensions: { curlew: { defaultEnvironment: environment } },
	});
	const variables: readonly Tree[] = [
		{ name: "base_url", value: baseUrl },
		...(auth.kind === "basic"
			? [{ name: "username", value: auth.username }]
			: []),
		...(secret ? [{ name: secret.name, secret: true }] : []),
	];
	const request = {
		info: { name: "First request", type: "http" },
		http: compact({
			method: "GET",
			url: "{{base_url}}/",
			auth: auth.kind === "none" ? undefined : "inherit",
		}),
		runtime: {
			assertions: [{ expression: "res.status", operator: "lt", value: "500" }],
		},
	};
	const environmentFile = `${ENVIRONMENTS_FOLDER}/${environment}${environmentEnding}`;
	return {
		own: [
			...tools
				.writeOwn(own, EMPTY)
				.files.map(({ path, text }) => [path, text] as const),
			[
				environmentFile,
				tools.write(
					{ name: environment, variables },
					"environment",
					environment,
				).text,
			],
			[`${REQUEST}${ending}`, tools.write(request, "request", REQUEST).text],
		],
		beside: [
			[".gitignore", ".env\nnode_modules/\n", 0o666],
			...(secret ? ([[".env", dotEnvText(secret), 0o600]] as const) : []),
		],
		secret,
	};
}

function authTree(auth: NewAuth): Tree | undefined {
	switch (auth.kind) {
		case "none":
			return undefined;
		case "bearer":
			return { type: "bearer", token: "{{token}}" };
		case "basic":
			return {
				type: "basic",
				username: "{{username}}",
				password: "{{password}}",
			};
	}
}

function secretOf(auth: NewAuth): Secret | undefined {
	switch (auth.kind) {
		case "none":
			return undefined;
		case "bearer":
			return { name: "token", value: auth.token };
		case "basic":
			return { name: "password", value: auth.password };
	}
}

/** @throws InvalidOptionError */
function dotEnvText({ name, value = "" }: Secret): string {
	const line = /[\r\n]/.test(value) ? undefined : dotEnvLine(name, value);
	if (line !== undefined) return line;
	throw new InvalidOptionError("The secret cannot stand in a .env file.", {
		hint: "Leave it out, and keep it with `curlew secret set`.",
	});
}
