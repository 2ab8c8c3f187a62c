import { readFileSync } from "node:fs";
import type { Plugin } from "rolldown";

const CLIENT = "dispatcher/client.js";

/** What is changed in files of undici's: a text that stands there, and what takes its place. */
const CHANGES: readonly (readonly [file: string, from: string, to: string])[] =
	[
		// All of `node:http`, for a default that Curlew never asks for, and for streams that it never has.
		[
			CLIENT,
			"const http = require('node:http')",
			"const http = { maxHeaderSize: 16 * 1024 }",
		],
		["core/util.js", "const { IncomingMessage } = require('node:http')", ""],
		[
			"core/util.js",
			"constructor === IncomingMessage",
			"constructor === require('node:http').IncomingMessage",
		],
		// fetch's forms and bodies, which Curlew never sends.
		[
			"core/request.js",
			"function isUndiciFormData (body) {",
			"function isUndiciFormData () { return false }\nfunction isFormDataOfFetch (body) {",
		],
		[
			"dispatcher/client-h1.js",
			"extractBody = require('../web/fetch/body.js').extractBody",
			"throw new Error('Curlew sends no FormData.')",
		],
		// A second parser, of which undici says that it is an experiment; Node leaves it out in this way, too.
		[
			"dispatcher/client-h1.js",
			"typeof esbuildDetection === 'undefined'",
			"false",
		],
		// Asks several times for each request, and needs the module only where the answer is no.
		...[
			"core/connect.js",
			"core/request.js",
			"core/util.js",
			"dispatcher/client-h1.js",
			CLIENT,
		].map(
			(file) =>
				[
					file,
					"const assert = require('node:assert')",
					"const assert = (holds, message) => { if (!holds) require('node:assert')(holds, message) }",
				] as const,
		),
	];

/**
 * undici without what Curlew never uses of it. HTTP/2 has its own way (`http/http2/`), and is never offered on a connection
 * that undici gets; its file takes `node:http2` and `node:tls` along.
 */
export const LEAN_UNDICI: Plugin = {
	name: "lean-undici",
	load(id) {
		const [, file = ""] = /undici[\\/]lib[\\/](.*)$/.exec(id) ?? [];
		const name = file.replaceAll("\\", "/");
		if (name === "dispatcher/client-h2.js")
			return 'module.exports = () => { throw new Error("undici speaks HTTP/1.1 here."); };';
		const changes = CHANGES.filter(([changed]) => changed === name);
		if (changes.length === 0) return undefined;
		let code = readFileSync(id, "utf8");
		for (const [, from, to] of changes) {
			if (!code.includes(from))
				throw new Error(`undici's ${name} has no ${from} any more.`);
			code = code.replaceAll(from, () => to);
		}
		return code;
	},
};
