import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type {
	InitializeResult,
	ProtocolConnection,
} from "vscode-languageserver/node";
import { startProgram } from "../../../../tools/testing/start-program.ts";
import { bin } from "../../../cli/test/curlew.ts";
import { connected, EDITOR_ENVIRONMENT, Editor } from "./editor.ts";

/** An editor with `curlew lsp` as its server: a real process. */
export class EditorOfCommand extends Editor {
	readonly process: ChildProcess;

	private constructor(
		process: ChildProcess,
		root: string,
		connection: ProtocolConnection,
		initialized: InitializeResult,
	) {
		super(root, connection, initialized);
		this.process = process;
	}

	/** @param command the script to run; default: the packaged command */
	static async start(
		root: string,
		command: string = bin,
	): Promise<EditorOfCommand> {
		const server = startProgram(process.execPath, [command, "lsp", "--stdio"], {
			env: { ...process.env, ...EDITOR_ENVIRONMENT },
		});
		const parts = await connected(
			root,
			server.stdout,
			server.stdin,
			process.pid,
		);
		return new EditorOfCommand(server, root, ...parts);
	}

	/** Ends the server as editors do, and gives its exit code. */
	override async end(): Promise<number | null> {
		const exited = once(this.process, "exit");
		await this.connection.sendRequest("shutdown");
		await this.connection.sendNotification("exit");
		await exited;
		this.forget();
		return this.process.exitCode;
	}

	override async [Symbol.asyncDispose](): Promise<void> {
		if (this.process.exitCode === null && this.process.signalCode === null)
			await this.end();
	}
}
