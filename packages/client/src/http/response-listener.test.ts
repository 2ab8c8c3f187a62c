import {
	type BrotliCompress,
	createBrotliCompress,
	createGzip,
	type Gzip,
} from "node:zlib";
import { expect, test } from "vitest";
import { httpServer, newClient, requestTo } from "./testing/loopback.ts";

const CODINGS: readonly (readonly [string, () => Gzip | BrotliCompress])[] = [
	["gzip", createGzip],
	["br", createBrotliCompress],
];

test.for(CODINGS)(
	"whoever listens has a response's head, and each piece of its content (%s) while the rest is still to come",
	async ([coding, open]) => {
		const pieces = ["one ", "two ", "three"];
		let sendNext = () => {};
		const { url } = await httpServer((_, response) => {
			response.writeHead(200, { "content-encoding": coding, "x-a": "1" });
			const coder = open();
			coder.pipe(response);
			let count = 0;
			sendNext = () => {
				coder.write(pieces[count++]);
				if (count < pieces.length) coder.flush();
				else coder.end();
			};
			sendNext();
		});
		const heard: string[] = [];
		const result = await newClient().send(requestTo(url), {
			listener: {
				onHead: ({ status, headers }) => {
					const own = headers.find(([name]) => name === "x-a");
					heard.push(`${status} ${own?.[1]}`);
				},
				onContent: (chunk) => {
					heard.push(Buffer.from(chunk).toString());
					if (heard.length <= pieces.length) sendNext();
				},
			},
		});
		expect(heard).toEqual(["200 1", ...pieces]);
		expect(result.kind === "response" && result.response.body.text()).toBe(
			"one two three",
		);
	},
);
