import type { ReactNode } from "react";
import type { ShownAccess } from "../../../../src/protocol/access.ts";

/** Everything that is wanted, each with where it goes: in the words of the terminal's question. */
export function AccessList({
	access: { environment, awsProfiles, files, commands, encryptedFiles },
}: {
	readonly access: ShownAccess;
}): ReactNode {
	return (
		<ul className="access-list">
			<Things kind="Environment variable" things={environment} />
			<Things kind="AWS profile" things={awsProfiles} />
			<Texts
				kind="File outside of the folder"
				texts={files.map(({ path, role }) => `${path} (${role})`)}
			/>
			<Texts kind="Output of the command" texts={commands} />
			<Texts kind="Your key, to decrypt" texts={encryptedFiles} />
		</ul>
	);
}

function Things({
	kind,
	things,
}: {
	readonly kind: string;
	readonly things: ShownAccess["environment"];
}): ReactNode {
	return things.map(({ name, hosts, requests }) => (
		<li key={name}>
			<p>
				{kind} <code>{name}</code>
			</p>
			{hosts.slice(0, MOST_HOSTS).map((host) => (
				<p key={host} className="access-detail">
					<Host host={host} />
				</p>
			))}
			{hosts.length > MOST_HOSTS && (
				<p className="access-detail">
					<strong>goes to {hosts.length - MOST_HOSTS} more hosts</strong>
				</p>
			)}
			<p className="access-detail" title={requests.join("\n")}>
				used by <bdi>{requests[0]}</bdi>
				{requests.length > 1 && ` and ${requests.length - 1} more`}
			</p>
		</li>
	));
}

/** Of one name; nobody reads more, and the page would stand still. */
const MOST_HOSTS = 300;

/** Stands for any host: a script chooses it. */
const ANYWHERE = "*";

function Host({ host }: { readonly host: string }): ReactNode {
	if (host === ANYWHERE) return <strong>goes wherever scripts send it</strong>;
	return (
		<>
			goes to <code>{host}</code>
			{host.includes("{{") && ", which is known when it runs"}
		</>
	);
}

function Texts({
	kind,
	texts,
}: {
	readonly kind: string;
	readonly texts: readonly string[];
}): ReactNode {
	return texts.map((text) => (
		<li key={text}>
			<p>
				{kind} <code>{text}</code>
			</p>
		</li>
	));
}
