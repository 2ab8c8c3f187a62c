// `pm.test`. Tests are told when they have ended: one that nothing ends any more
// holds up nobody.
const { host } = guest;

const pass = (name) => host.testPassed(host.testStarted(name));
const fail = (name, error) =>
	host.testFailed(host.testStarted(name), guest.describeError(error));

let count = 0;
/** Tests that wait for their `done`, with the stacks of their calls. */
const waiting = new Map();
guest.scriptStarts.push(() => {
	count = 0;
	waiting.clear();
	guest.hasSkipped = false;
});

function test(given, run) {
	// A script that has caught the end which `skipRequest` is ends here.
	if (guest.hasSkipped) throw guest.skipSignal;
	const name = `${given}`;
	count++;
	if (typeof run !== "function") pass(name);
	else if (run.length > 0) waitForDone(name, run);
	else carryOut(name, run);
	return this;
}

const carryOut = (name, run) => {
	let result;
	guest.testName = name;
	try {
		result = run();
	} catch (error) {
		guest.rethrowSkip(error);
		fail(name, error);
		return;
	} finally {
		guest.testName = undefined;
	}
	if (typeof result?.then !== "function") pass(name);
	else
		Promise.resolve(result).then(
			() => pass(name),
			(error) => fail(name, error),
		);
};

const waitForDone = (name, run) => {
	if (waiting.size === 0) guest.whenOver(tellWaiting);
	const number = count;
	waiting.set(number, { name, stack: guest.stack() });
	const end = (error) => {
		if (!waiting.delete(number)) return;
		if (error) fail(name, error);
		else pass(name);
	};
	try {
		run(end);
	} catch (error) {
		guest.rethrowSkip(error);
		end(error ?? new Error(`${error}`));
	}
};

// Postman does not count them; nobody shall believe that they passed.
const tellWaiting = () => {
	for (const { name, stack } of waiting.values())
		host.warn(
			`The test "${name}" never called its \`done\`, so it was not counted.`,
			stack,
		);
	waiting.clear();
};

test.index = () => count;
test.skip = function (name) {
	count++;
	host.testSkipped(`${name}`);
	return this;
};

exports.test = test;
