import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "../packages/cli/src/program.ts";
import { usageFault } from "../packages/cli/src/terminal/usage-fault.ts";
import { toExchangeError } from "../packages/client/src/http/failure/failure.ts";
import { tooManyRedirects } from "../packages/client/src/http/redirect.ts";
import { findReporter } from "../packages/client/src/report/reporters/find-reporter.ts";
import { judgeAssertion } from "../packages/client/src/run/judging/assertions.ts";
import { parseProxyUrl } from "../packages/client/src/run/session/connection-options.ts";
import { ScriptTimeoutError } from "../packages/client/src/script/errors.ts";
import { explainTypeError } from "../packages/client/src/script/faults/explain-type-error.ts";

const page = readFileSync(
	new URL("../docs/troubleshooting.md", import.meta.url),
	"utf8",
);

interface Row {
	readonly pattern: RegExp;
	readonly mend: string;
}

/** The rows of all tables, with `…` for anything. */
const ROWS: readonly Row[] = page.split("\n").flatMap((line) => {
	const cells = /^\| (`+)(.+?)\1 \| .* \| (.*) \|$/.exec(line.trim());
	if (!cells) return [];
	const [, , message = "", mend = ""] = cells;
	const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
	const pattern = message.trim().split("…").map(literal).join(".+");
	return [{ pattern: new RegExp(`^${pattern}$`, "s"), mend }];
});

const TLS_LINE = (reason: string) =>
	`407DA257B67F0000:error:0A00042E:SSL routines:ssl3_read_bytes:${reason}:../ssl/record/rec_layer_s3.c:918:SSL alert number 70`;

function network(
	code: string,
	message: string,
	phase: "connect" | "head" = "connect",
) {
	const error = Object.assign(new Error(message), { code });
	const at = { authority: "api.example:443", phase, isSecure: true } as const;
	return toExchangeError(error, at);
}

function thrownBy(work: () => unknown): Error {
	try {
		work();
	} catch (error) {
		if (error instanceof Error) return error;
	}
	throw new Error("It did not throw.");
}

function usage(code: string, message: string): string {
	const text = usageFault(
		new CommanderError(1, code, message),
		createProgram(() => undefined),
	);
	return text.split("\n", 1)[0] ?? "";
}

const assertion = {
	expression: "res.statsu",
	operator: "eq",
	value: "200",
	isDisabled: false,
	field: { file: "/c/a.yml", path: [] },
	line: 1,
};

const MESSAGES: readonly (string | undefined)[] = [
	...[
		"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
		"DEPTH_ZERO_SELF_SIGNED_CERT",
		"SELF_SIGNED_CERT_IN_CHAIN",
		"CERT_HAS_EXPIRED",
	].map((code) => network(code, "").message),
	network(
		"ERR_TLS_CERT_ALTNAME_INVALID",
		"Host: a. is not in the cert's altnames: DNS:b",
	).message,
	...[
		"wrong version number",
		"tlsv1 alert protocol version",
		"ssl/tls alert handshake failure",
		"tlsv13 alert certificate required",
		"tlsv1 alert unknown ca",
	].map((reason) => network("EPROTO", TLS_LINE(reason)).message),
	network("ECONNRESET", "read ECONNRESET").message,
	network("ECONNREFUSED", "").message,
	network("UND_ERR_SOCKET", "other side closed", "head").message,
	network("UND_ERR_SOCKET", "other side closed", "head").lostWith("POST", 9)
		.message,
	network("HPE_INVALID", "Parse Error: Expected HTTP/", "head").message,
	network("HPE_INVALID", "Parse Error: Invalid header token", "head").message,
	tooManyRedirects(["http://a/1", "http://a/2"], "http://a/3").message,
	thrownBy(() => parseProxyUrl("ftp://a")).message,
	thrownBy(() => findReporter("cli", "/")).message,
	new ScriptTimeoutError(300, {}).message,
	explainTypeError("TypeError", "client.setVr is not a function", undefined)
		?.message,
	explainTypeError("TypeError", "cannot read property 'b' of undefined", {
		text: "res.body.a.b",
		column: undefined,
	})?.message,
	explainTypeError("AssertionError", "Target cannot be null or undefined.", {
		text: "expect(res.body.a)",
		column: 0,
	})?.message,
	judgeAssertion(assertion, "200", { kind: "undefined" }).error?.message,
	usage("commander.unknownOption", "error: unknown option '--enviroment=x'"),
	usage("commander.unknownCommand", "error: unknown command 'rn'"),
];

test.each(MESSAGES.map((message) => [message]))(
	"docs/troubleshooting.md has: %s",
	(message = "") => {
		const rows = ROWS.filter(({ pattern }) => pattern.test(message));
		expect(rows.length).toBeGreaterThan(0);
	},
);

test("docs/troubleshooting.md names options that are there", () => {
	const flags = new Set(
		createProgram(() => undefined).commands.flatMap((command) => [
			"--help",
			...command.options.flatMap(({ long }) =>
				long === undefined ? [] : [long],
			),
		]),
	);
	const named = ROWS.flatMap(({ mend }) =>
		[...mend.matchAll(/`(--[a-z-]+)/g)].map(([, flag]) => flag),
	);
	expect(named.length).toBeGreaterThan(15);
	expect(named.filter((flag) => flag && !flags.has(flag))).toEqual([]);
});
