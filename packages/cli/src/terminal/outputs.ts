import { fstatSync } from "node:fs";
import { Writable } from "node:stream";
import { LogGuard, withoutCommands } from "@curlew/client/logs";

/**
 * The process's own outputs. Whatever writes to stdout and stderr, libraries
 * and Node's warnings included, goes through a guard that leaves no command for
 * a build server in it; the ways around it are the two below, for what has to
 * arrive byte for byte. Nothing else in Curlew touches the two streams
 * (`test/outputs.test.ts`).
 */
type Write = NodeJS.WriteStream["write"];

let exactWrite: Write | undefined;

/** Puts the guards before stdout and stderr, once in the life of the process. */
export function guardOutputs(): void {
	if (exactWrite !== undefined) return;
	exactWrite = guard(process.stdout);
	guard(process.stderr);
}

/** @returns the way past the guard */
function guard(stream: NodeJS.WriteStream): Write {
	const exact: Write = stream.write.bind(stream);
	const log = new LogGuard();
	stream.write = (
		chunk: string | Uint8Array,
		encoding?: BufferEncoding | ((error?: Error | null) => void),
		done?: (error?: Error | null) => void,
	) => {
		const onDone = typeof encoding === "function" ? encoding : done;
		const isText =
			typeof chunk === "string" &&
			(typeof encoding !== "string" || /^utf-?8$/i.test(encoding));
		if (isText) return exact(log.text(chunk), onDone);
		const bytes =
			typeof chunk === "string"
				? Buffer.from(
						chunk,
						typeof encoding === "string" ? encoding : undefined,
					)
				: chunk;
		return exact(log.bytes(bytes), onDone);
	};
	return exact;
}

/** Where documents and lines of reports go: they write what build servers obey in another way. */
export function standardOutput(): NodeJS.WriteStream {
	return process.stdout;
}

/** A line that is one of Curlew's own commands for GitHub, and holds no other one. */
const OWN_COMMAND = /^::(?:error|warning|notice) [^\r\n]*$/;

/** Stdout for annotations: lines that are GitHub's commands pass, all else is guarded. */
export function annotationOutput(): Writable {
	return new Writable({
		decodeStrings: false,
		write: (chunk: string | Uint8Array, _encoding, done) => {
			writeAnnotations(String(chunk));
			done();
		},
	});
}

/** The same for a text that is at hand; it ends with a line break. */
export function writeAnnotations(text: string): void {
	for (const line of text.split(/(?<=\n)/)) {
		const command = line.trimEnd();
		const isOwn =
			OWN_COMMAND.test(command) &&
			withoutCommands(`x${command}`) === `x${command}`;
		if (isOwn) writeExactly(line);
		else process.stdout.write(line);
	}
}

/**
 * Stdout, byte for byte: for what somebody asked for as it is, such as
 * `send --raw`, and for protocols. Build servers obey what they find in it.
 */
export function exactOutput(): Writable {
	return new Writable({
		write: (chunk: Uint8Array, _encoding, done) => {
			writeExactly(chunk, done);
		},
	});
}

/** The same for a text that is at hand. */
export function writeExactly(
	text: string | Uint8Array,
	done?: (error?: Error | null) => void,
): void {
	if (exactWrite === undefined) process.stdout.write(text, done);
	else exactWrite(text, done);
}

/**
 * Writes what somebody may keep as a file, in a format that cannot write a
 * command in another way (YAML, TypeScript): as it is into a file, and without
 * commands into anything else, which it says.
 */
export function writeForFile(text: string): void {
	const shown = isFile() ? text : withoutCommands(text);
	writeExactly(shown);
	if (shown !== text)
		process.stderr.write(
			"note: Spaces and bars were put into what a build server would take for commands.\nhint: In a file it stays as it is: add > FILE.\n",
		);
}

/** Whether the shell has redirected stdout to a file. */
function isFile(): boolean {
	try {
		return fstatSync(process.stdout.fd).isFile();
	} catch {
		return false;
	}
}
