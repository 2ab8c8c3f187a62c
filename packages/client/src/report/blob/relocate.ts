import type { RunEvent } from "../../run/events/events.ts";
import { isPlainObject } from "../shape-check.ts";
import type { BlobHeader } from "./blob-header.ts";
import { isRunEvent } from "./event-shape.ts";

/** Absolute paths of one machine, as another one has them. */
interface Move {
	readonly from: string;
	readonly to: string;
}

/** The same events with the files where they lie for another blob: every machine has its own folders. */
export function relocating(
	events: AsyncGenerator<RunEvent, void>,
	from: BlobHeader,
	to: BlobHeader,
): AsyncGenerator<RunEvent, void> {
	const moves = [
		{ from: rootOf(from), to: rootOf(to) },
		{ from: from.folder, to: to.folder },
	].filter((move) => move.from !== move.to && move.from.length > 1);
	return moves.length === 0 ? events : relocated(events, moves);
}

async function* relocated(
	events: AsyncGenerator<RunEvent, void>,
	moves: readonly Move[],
): AsyncGenerator<RunEvent, void> {
	for await (const event of events) {
		const moved = withFiles(event, moves);
		yield isRunEvent(moved) ? moved : event;
	}
}

function rootOf({ started }: BlobHeader): string {
	return started.collection.root;
}

/** Every member called `file` is a path, but in what users wrote. */
function withFiles(value: unknown, moves: readonly Move[]): unknown {
	if (Array.isArray(value)) return value.map((one) => withFiles(one, moves));
	if (!isPlainObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => {
			if (name === "file" && typeof member === "string")
				return [name, moved(member, moves)];
			return [name, USER_DATA.has(name) ? member : withFiles(member, moves)];
		}),
	);
}

const USER_DATA: ReadonlySet<string> = new Set([
	"from",
	"to",
	"value",
	"config",
]);

function moved(path: string, moves: readonly Move[]): string {
	for (const { from, to } of moves) {
		const rest = path.slice(from.length);
		if (path.startsWith(from) && /^(?:$|[\\/])/.test(rest)) return to + rest;
	}
	return path;
}
