/** Scheme and user name, then the password: up to the last `@` before path, query and fragment. */
const PASSWORD = /^([a-z][a-z\d+.-]*:[\\/]*[^:@\\/?#]*:)[^\\/?#]*@/i;

/** A URL as it may be shown: with its password hidden. What is no URL stays as it is. */
export function maskedUrl(url: string): string {
	return url.replace(PASSWORD, "$1●●●@");
}
