#!/usr/bin/env node
// Runs on any Node, so that an old one gets a sentence and not a stack trace.
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";

const required = 24;

if (Number.parseInt(process.versions.node, 10) < required) {
	process.stderr.write(
		`Curlew needs Node ${required} or later; this is Node ${process.versions.node}.\n`,
	);
	process.exitCode = 2;
} else {
	nodeModule.enableCompileCache();
	// A checkout runs its sources as they are; the published package has only the bundle.
	const source = new URL("../src/main.ts", import.meta.url);
	const { main } = await import(
		existsSync(source) ? source.href : "../dist/main.mjs"
	);
	process.exitCode = await main(process.argv.slice(2));
}
