import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Where a collection is read, run or shown. */
const ROOMS = [
	...["app/src", "cassette/src", "cli/bin", "cli/src", "client/src"],
	...["load/src", "lsp/src", "queue/src", "template/src"],
];

/**
 * Who reads the environment of the process, and why no collection has a say in
 * it. Whoever reads it for a collection takes an `AllowedEnvironment`.
 */
const MAY_READ: Readonly<Record<string, string>> = {
	"app/src/session-process/start-process.ts":
		"what the process of a collection needs",
	"cli/bin/curlew.mjs": "whether the user has a compile cache of their own",
	"cli/src/commands/check.ts": "where a build server has the sources",
	"cli/src/commands/queue/queue-access.ts": "the queue's address and password",
	"cli/src/commands/queue/queue-load.ts": "what the user allows workers",
	"cli/src/commands/queue/queue-runner.ts": "what the user allows workers",
	"cli/src/commands/run/reports.ts": "where a build server has the sources",
	"cli/src/commands/run/runner.ts": "where a build server has the sources",
	"cli/src/terminal/node-warnings.ts": "whether warnings are traced",
	"cli/src/terminal/step-summary.ts": "where GitHub has the step's summary",
	"cli/src/terminal/terminal.ts": "what the terminal can show",
	"client/src/files/start-entry.ts": "what a process of Curlew's own inherits",
	"client/src/files/user-environment.ts": "the one door, for the user's own",
	"client/src/script/work/work-process.ts": "what the helping process needs",
	"client/src/files/own-place.mjs": "where the user's caches are",
	"lsp/src/index/process-names.ts": "names only, for completion in an editor",
	"queue/src/worker/thread-pool.ts": "what a worker's own threads need",
};

/** Who takes the whole environment out of that door. */
const MAY_TAKE: Readonly<Record<string, string>> = {
	"app/src/server/environments/ask-git.ts": "what git needs to start",
	"app/src/server/git/gits-words.ts":
		"blacks out what is secret in what git says",
	"app/src/server/git/run-git.ts": "what git needs to start",
	"client/src/analysis/check-cache.ts": "a digest of all names",
	"client/src/files/user-environment.ts": "the door",
	"client/src/files/user-folders.ts": "where the user's files are",
	"client/src/http/client-options.ts": "the user's proxies",
	"client/src/request/auth/aws-credentials.ts": "where the user's keys are",
	"client/src/run/session/connection-options.ts":
		"hosts that the user's proxy is not for",
	"client/src/run/oauth2/token-store.ts": "where tokens are kept",
	"client/src/run/trust/decide-access.ts": "what is allowed, and what is set",
	"client/src/variables/secrets/age-identities.ts": "the user's keys",
	"client/src/variables/secrets/keychain.ts": "how to reach the keychain",
	"client/src/variables/secrets/secret-sources.ts": "for the two above",
	"client/src/variables/secrets/secret-store.ts": "for the two above",
	"client/src/variables/secrets/trusted-commands.ts": "where the trust file is",
	"client/src/variables/trust/allowed-environment.ts":
		"lets through what was granted",
	"client/src/variables/trust/standing-grants.ts": "CI, CURLEW_ALLOW_ENV",
	"client/src/variables/trust/trust-file.ts": "where the trust file is",
};

const packages = fileURLToPath(new URL("../../../../", import.meta.url));

function* sources(): Iterable<readonly [file: string, text: string]> {
	for (const room of ROOMS)
		for (const name of readdirSync(join(packages, room), { recursive: true })) {
			const file = join(packages, room, String(name));
			const shown = relative(packages, file).split(sep).join("/");
			if (!/\.m?ts$|\.mjs$/.test(shown)) continue;
			if (/\.test\.ts$|\.d\.m?ts$|\/testing\//.test(shown)) continue;
			yield [shown, readFileSync(file, "utf8")];
		}
}

/** Comments, texts and templates may name it. */
const READS =
	/(?<![\w`"'{.…])process\s*(?:\.|\?\.)\s*env\b(?!\.NAME)|process\s*\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/;

/** Other ways to the same object. */
const IMPORTS =
	/\bfrom\s*["'](?:node:)?process["']|(?:\brequire|\bimport|getBuiltinModule)\s*\(\s*["'`](?:node:)?process\b|\bglobal(?:This)?\s*(?:\??\.\s*process\b|\??\.?\[)/;

test.each([
	'import { env } from "node:process";',
	"import process from 'process';",
	'const { env } = await import("node:process");',
	"globalThis.process.env.A",
	'globalThis["pro" + "cess"]',
	"const { env } = process;",
])("%s is seen", (code) => {
	expect(READS.test(code) || IMPORTS.test(code)).toBe(true);
});

test("nothing reads the environment of the process past the trust of collections", () => {
	const readers: string[] = [];
	const takers: string[] = [];
	for (const [file, text] of sources()) {
		const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
		if (READS.test(code) || IMPORTS.test(code)) readers.push(file);
		if (/\buserEnvironment\(\)/.test(code)) takers.push(file);
	}
	expect(readers.sort()).toEqual(Object.keys(MAY_READ).sort());
	expect(takers.sort()).toEqual(Object.keys(MAY_TAKE).sort());
});
