import { expect, test, vi } from "vitest";
import type {
	DraftContent,
	KeepAnswer,
	KeepDraft,
} from "../../../../src/protocol/drafts.ts";
import { withChanges } from "../../../../src/shared/changes.ts";
import { type DraftPort, DraftSync } from "./draft-sync.ts";

const REF = { kind: "text", file: "a.js", at: [] } as const;

/** A server that keeps one draft, whose answers can be held up or lost, and a window that types. */
function desk(kept: DraftContent | undefined = undefined) {
	const state = {
		content: kept,
		revision: kept === undefined ? null : ("r0" as string | null),
	};
	const sent: KeepDraft[] = [];
	const timers: (() => void)[] = [];
	let isGone = false;
	let losesAnswer = false;
	let count = 0;
	const shown: DraftContent[] = [];
	const port: DraftPort = {
		keep: async (input): Promise<KeepAnswer> => {
			if (isGone) throw new Error("gone");
			sent.push(input);
			const { change } = input;
			if ("changes" in change) {
				if (input.from !== state.revision) return { kind: "stale" };
				const next = withChanges(state.content ?? "", change.changes);
				if (typeof next !== "string") return { kind: "stale" };
				state.content = next;
			} else state.content = change.content;
			state.revision = `r${++count}`;
			if (losesAnswer) throw new Error("gone");
			return { kind: "kept", revision: state.revision };
		},
		drop: async () => {
			if (isGone) throw new Error("gone");
			state.content = undefined;
			state.revision = null;
		},
		show: (_, content) => shown.push(content),
		contested: vi.fn(),
		failed: vi.fn(),
		later: (work) => {
			timers.push(work);
			return () => void timers.splice(timers.indexOf(work), 1);
		},
	};
	const sync = new DraftSync("key", REF, "w1", port);
	const type = (content: string, version = "v") =>
		sync.want({ ref: REF, version, content, tab: "{}" });
	const wait = async () => {
		for (const work of timers.splice(0)) work();
		await vi.waitFor(() => expect(sync.isKept || timers.length > 0).toBe(true));
	};
	return {
		...{ state, sent, sync, type, wait, shown, timers, port },
		die: () => {
			isGone = true;
		},
		comeBack: () => {
			isGone = false;
		},
		loseAnswers: (loses: boolean) => {
			losesAnswer = loses;
		},
	};
}

test("a letter in a megabyte is a hundred bytes, and letters that are typed fast go together", async () => {
	const { type, wait, sent, state, timers } = desk();
	const text = "x".repeat(1_000_000);
	type(text);
	await wait();
	for (const letters of ["a", "ab", "abc"]) type(text + letters);
	expect(timers).toHaveLength(1);
	await wait();
	expect(sent).toHaveLength(2);
	expect(JSON.stringify(sent[1]).length).toBeLessThan(400);
	expect(state.content).toBe(`${text}abc`);
});

test("what is typed while the server is gone is sent when it is back", async () => {
	const { type, wait, state, die, comeBack, sync, port } = desk();
	type("one");
	await wait();
	die();
	type("one two");
	await wait();
	expect(port.failed).toHaveBeenCalled();
	expect(sync.isKept).toBe(false);
	type("one two three");
	comeBack();
	await wait();
	expect(state.content).toBe("one two three");
	expect(sync.isKept).toBe(true);
});

test("an answer that was lost loses nothing", async () => {
	const { type, wait, state, loseAnswers } = desk();
	type("one");
	await wait();
	loseAnswers(true);
	type("one two");
	await wait();
	loseAnswers(false);
	type("one two three");
	await wait();
	expect(state.content).toBe("one two three");
});

test("what is saved is kept no more", async () => {
	const { type, wait, state, sync } = desk();
	type("one");
	await wait();
	sync.want(undefined);
	await wait();
	expect(state.revision).toBeNull();
	expect(sync.isKept).toBe(true);
});

test("what another window types is shown, unless something is typed here, too", async () => {
	const { type, wait, sync, shown, state } = desk();
	type("one");
	await wait();
	const changes = [{ path: [], at: 3, removed: 0, inserted: "!", size: 3 }];
	expect(sync.hear("r1", "r2", changes)).toBe(true);
	expect(shown).toEqual(["one!"]);
	expect(sync.hear("r7", "r8", changes)).toBe(false);
	type("mine");
	state.revision = "r9";
	expect(sync.hear("r2", "r9", changes)).toBe(true);
	expect(shown).toEqual(["one!"]);
});
