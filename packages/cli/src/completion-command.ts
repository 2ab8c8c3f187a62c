import { Argument, Command } from "commander";
import { EXIT, type ExitCode } from "./terminal/exit-codes.ts";
import { standardOutput } from "./terminal/outputs.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

export type ShellName = (typeof SHELLS)[number];

/** What the scripts call, with the words of a command line behind it; `main.ts` takes it before commander reads options. */
export const COMPLETE = "__complete";

/** The same where the word that is being typed is empty, and not passed. */
export const COMPLETE_NEXT = "__complete-next";

/** `curlew completion SHELL`: what makes a shell complete command lines. */
export function completionCommand(finish: (code: ExitCode) => void): Command {
	return new Command("completion")
		.description(
			"Write the script that makes a shell complete commands, options, environments, requests, tags and reporters.",
		)
		.addArgument(new Argument("<shell>", "whose script").choices(SHELLS))
		.addHelpText("after", HOW)
		.action(async (shell: ShellName) => {
			const { completionScript } = await import("./completion/shells.ts");
			standardOutput().write(await completionScript(shell));
			finish(EXIT.passed);
		});
}

const HOW = `
Examples:
  $ curlew completion bash > ~/.local/share/bash-completion/completions/curlew
  $ curlew completion zsh

Put this where your shell begins:
  bash        ~/.bashrc                        eval "$(curlew completion bash)"
  zsh         ~/.zshrc, behind compinit        eval "$(curlew completion zsh)"
  fish        ~/.config/fish/config.fish       curlew completion fish | source
  PowerShell  $PROFILE                         curlew completion powershell | Out-String | Invoke-Expression

Exit codes:
  0    the script was written
  2    the command line is wrong`;
