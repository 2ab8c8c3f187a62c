import { expect, test } from "vitest";
import { WatchInbox } from "./watch-inbox.ts";
import { watchKeyOf } from "./watch-keys.ts";

test("keys mean what watch modes usually have them mean", () => {
	const keys = ["\r", "a", "f", "q", "\u0003", "\u0004", "\u001a", "x"];
	expect(keys.map(watchKeyOf)).toEqual([
		...["all", "all", "failed", "quit", "interrupt", "quit", "suspend"],
		undefined,
	]);
});

test("what comes while nobody listens is kept; whoever listens is woken", async () => {
	const inbox = new WatchInbox();
	const { signal } = new AbortController();
	inbox.addFiles(["/a"]);
	inbox.addFiles(["/a", "/b"]);
	await inbox.next(signal);
	expect(inbox.takeFiles()).toEqual(new Set(["/a", "/b"]));
	const waiting = inbox.next(signal);
	inbox.press("failed");
	inbox.press("quit");
	inbox.press("all");
	await waiting;
	expect(inbox.takeCommand()).toBe("quit");
	expect(inbox.takeCommand()).toBeUndefined();
});

test("an end of the command wakes it, too", async () => {
	const ending = new AbortController();
	const waiting = new WatchInbox().next(ending.signal);
	ending.abort();
	await waiting;
	await new WatchInbox().next(ending.signal);
});
