"""Letters go all the way round by real mail servers: out by Postfix, in by Postfix, vouched for by OpenDKIM."""
