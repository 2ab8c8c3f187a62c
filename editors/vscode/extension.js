const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

/** Everything that may hold or use a variable. */
const DOCUMENTS = [
	{ scheme: "file", language: "yaml" },
	{ scheme: "file", language: "bru" },
	{ scheme: "file", language: "javascript" },
];

/** @type {LanguageClient | undefined} */
let client;

/**
 * Called by VS Code when a collection is opened.
 *
 * @param {import("vscode").ExtensionContext} context
 */
async function activate(context) {
	context.subscriptions.push(
		vscode.commands.registerCommand("curlew.send", (target) =>
			run("send", target),
		),
		vscode.commands.registerCommand("curlew.explain", (target) =>
			run("explain", target),
		),
		vscode.commands.registerCommand("curlew.restart", restart),
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration("curlew.command")) void restart();
		}),
	);
	await start();
}

async function deactivate() {
	await client?.stop();
	client = undefined;
}

async function start() {
	const server = {
		command: command(),
		args: ["lsp"],
		transport: TransportKind.stdio,
		// npm makes a .cmd file there, which only a shell can run.
		options: { shell: process.platform === "win32" },
	};
	client = new LanguageClient("curlew", "Curlew", server, {
		documentSelector: DOCUMENTS,
	});
	try {
		await client.start();
	} catch (error) {
		client = undefined;
		const reason = error instanceof Error ? error.message : String(error);
		void vscode.window.showErrorMessage(
			`"${command()} lsp" does not start: ${reason}. The setting curlew.command tells where the command is.`,
		);
	}
}

async function restart() {
	await deactivate();
	await start();
}

/**
 * Runs `curlew send` or `curlew explain` in a terminal. As a task, without a
 * shell in between: the name of a file is an argument, whatever is in it.
 *
 * @param {"send" | "explain"} verb
 * @param {string | undefined} target path of the request; by default the file of the editor
 */
async function run(verb, target = activeFile()) {
	if (target === undefined) return;
	if (!vscode.workspace.isTrusted) {
		void vscode.window.showWarningMessage(
			"Curlew sends and explains requests of trusted workspaces only.",
		);
		return;
	}
	await saveCollectionFiles();
	const file = vscode.Uri.file(target);
	const environment = vscode.workspace
		.getConfiguration("curlew", file)
		.get("environment");
	const args = [verb, target];
	if (environment) args.push("--env", environment);
	const folder = vscode.workspace.getWorkspaceFolder(file);
	const task = new vscode.Task(
		{ type: "curlew", verb, target },
		folder ?? vscode.TaskScope.Workspace,
		`${verb} ${vscode.workspace.asRelativePath(file)}`,
		"curlew",
		new vscode.ProcessExecution(command(), args),
	);
	task.presentationOptions = { clear: true, focus: false };
	await vscode.tasks.executeTask(task);
}

/** The command reads files, not editors. */
async function saveCollectionFiles() {
	for (const document of vscode.workspace.textDocuments)
		if (document.isDirty && vscode.languages.match(DOCUMENTS, document) > 0)
			await document.save();
}

function activeFile() {
	const { document } = vscode.window.activeTextEditor ?? {};
	return document?.uri.scheme === "file" ? document.uri.fsPath : undefined;
}

function command() {
	return vscode.workspace.getConfiguration("curlew").get("command") || "curlew";
}

module.exports = { activate, deactivate };
