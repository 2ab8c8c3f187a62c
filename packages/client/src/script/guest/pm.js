// `pm`, as scripts written for Postman know it. It is evaluated when a script
// first mentions it, from `modules/pm.js`.
(guest) => {
	const { kept, host } = guest;

	// What is to be done before each script, by whoever keeps something for it.
	guest.scriptStarts = [];

	// What is to be done once the script and all that it began have ended, well or not.
	let endings = [];
	guest.whenOver = (finish) => {
		if (endings.length === 0) host.watchEnd();
		kept.push(endings, finish);
	};
	guest.scriptIsOver = () => {
		const list = endings;
		endings = [];
		for (let index = 0; index < list.length; index++) list[index]();
	};

	// What ends a script at once, without an error, when it is thrown.
	guest.skipSignal = { __proto__: null };
	guest.rethrowSkip = (thrown) => {
		if (thrown === guest.skipSignal) throw thrown;
	};

	guest.defineLazyGlobal("pm", () => guest.require("curlew:own/pm"));
};
