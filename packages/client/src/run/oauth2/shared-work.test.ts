import { expect, test } from "vitest";
import { type Errand, SharedWork, type TokenSeeker } from "./shared-work.ts";
import type { PendingLogin } from "./user.ts";

function seeker() {
	const controller = new AbortController();
	const shown: PendingLogin[] = [];
	const user = {
		tell: () => {},
		showLogin: (login: PendingLogin) => void shown.push(login),
	};
	const one: TokenSeeker = { signal: controller.signal, user };
	return { one, shown, cancel: () => controller.abort() };
}

/** A login that ends when it is told to, or given up. */
function login(first: TokenSeeker) {
	const { promise, resolve } = Promise.withResolvers<string>();
	let errand: Errand | undefined;
	const work = new SharedWork(async (given) => {
		errand = given;
		given.user?.showLogin?.({ url: "http://login.test/" });
		return promise;
	}, first);
	return { work, resolve, isGivenUp: () => errand?.signal.aborted };
}

test("who cancels waits no longer, and others get their token", async () => {
	const [first, second] = [seeker(), seeker()];
	const { work, resolve, isGivenUp } = login(first.one);
	const waiting = [work.wait(first.one), work.wait(second.one)];
	first.cancel();
	await expect(waiting[0]).rejects.toThrow("The login was interrupted.");
	expect(isGivenUp()).toBe(false);
	resolve("token");
	expect(await waiting[1]).toBe("token");
});

test("it is given up when nobody waits any longer", async () => {
	const [first, second] = [seeker(), seeker()];
	const { work, isGivenUp } = login(first.one);
	const waiting = [work.wait(first.one), work.wait(second.one)];
	first.cancel();
	second.cancel();
	const ends = await Promise.allSettled(waiting);
	expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	expect(isGivenUp()).toBe(true);
	expect(work.isOver).toBe(true);
});

test("who comes while somebody logs in is shown where, too", async () => {
	const [first, second] = [seeker(), seeker()];
	const { work, resolve } = login(first.one);
	const waiting = [work.wait(first.one), work.wait(second.one)];
	resolve("token");
	await Promise.all(waiting);
	const where = [{ url: "http://login.test/" }];
	expect([first.shown, second.shown]).toEqual([where, where]);
});

test("who had cancelled before does not wait at all", async () => {
	const { one, cancel } = seeker();
	cancel();
	const { work } = login(one);
	await expect(work.wait(one)).rejects.toThrow("interrupted");
});
