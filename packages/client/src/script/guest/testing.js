// `test`, and chai's `expect` and `assert`.
(guest) => {
	const { kept, host } = guest;

	const fail = (id, error) => host.testFailed(id, guest.describeError(error));

	// Sync or async. The host waits for every test that was begun, awaited or not.
	guest.defineGlobal("test", (name, run) => {
		const id = host.testStarted(`${name}`);
		if (typeof run !== "function") {
			fail(id, new kept.TypeError("test takes a name and a function."));
			return kept.resolvePromise();
		}
		let result;
		const outer = guest.testName;
		guest.testName = `${name}`;
		try {
			result = run();
		} catch (error) {
			fail(id, error);
			return kept.resolvePromise();
		} finally {
			guest.testName = outer;
		}
		if (!isThenable(result)) {
			host.testPassed(id);
			return kept.resolvePromise();
		}
		return kept.whenSettled(
			kept.resolvePromise(result),
			() => host.testPassed(id),
			(error) => fail(id, error),
		);
	});

	const isThenable = (value) =>
		typeof value === "object" &&
		value !== null &&
		typeof value.then === "function";

	const chai = () => guest.chai ?? guest.require("chai");
	guest.defineLazyGlobal("expect", () => chai().expect);
	guest.defineLazyGlobal("assert", () => chai().assert);
	guest.defineLazyGlobal("chai", chai);
};
