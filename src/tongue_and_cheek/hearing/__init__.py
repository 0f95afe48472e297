"""Sound to facts: sources, energy envelope, recogniser in a child process, phone likelihoods."""
